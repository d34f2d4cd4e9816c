/** The CDI of one business day: per cent a day with six decimals, as an integer (0.055131 % is 55131). */
export interface DailyRate {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly rate: number;
}

/** Where the CDI is published. Throws CdiFeedError; never called inside a transaction. */
export interface CdiFeed {
  /** The rates of the days from the first to the last, both included, oldest first; none where nothing is published. */
  rates(fromDay: string, toDay: string): Promise<readonly DailyRate[]>;
}

/** The source did not answer, or not with rates. */
export class CdiFeedError extends Error {
  constructor(status: string | number) {
    super(`The CDI could not be read: ${status}`);
    this.name = "CdiFeedError";
  }
}
