let offsetMs = 0;

/** The server's time as this browser knows it: deadlines are the server's, and so is the clock they are read on. */
export const clock = {
  now: (): number => Date.now() + offsetMs,
  /** Learns the server's time from the `Date` header of an answer, which counts whole seconds. */
  observe(dateHeader: string | null): void {
    const serverMs = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
    if (Number.isNaN(serverMs)) return;
    const difference = serverMs + 500 - Date.now();
    offsetMs = Math.abs(difference) < 2_000 ? 0 : difference;
  },
};
