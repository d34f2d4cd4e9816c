export const SITUATIONS = [
  "SCAM",
  "ACCOUNT_TAKEOVER",
  "COERCION",
  "FRAUDULENT_ACCESS",
  "OPERATIONAL_FLAW",
  "OTHER",
  "UNKNOWN",
] as const;
export type Situation = (typeof SITUATIONS)[number];

export type Analysis = "AGREED" | "DISAGREED";

/** Another bank's claim that a Pix the account received was fraud. */
export interface Infraction {
  readonly id: string;
  readonly endToEndId: string;
  readonly valor: string;
  readonly situationType: Situation;
  readonly details?: string | undefined;
  readonly status: "OPEN" | "CLOSED" | "CANCELLED";
  readonly analysisResult?: Analysis;
  readonly analysisDetails?: string;
  readonly creationTime: string;
}

/** The steps of a funds recovery, in their order. */
export const RECOVERY_STEPS = [
  "CREATED",
  "TRACKED",
  "AWAITING_ANALYSIS",
  "ANALYSED",
  "REFUNDING",
  "COMPLETED",
] as const;
export type RecoveryStatus = (typeof RECOVERY_STEPS)[number] | "CANCELLED";

/** What the account's own bank asks back of a Pix it sent. */
export interface Recovery {
  readonly id: string;
  readonly endToEndId: string;
  readonly idEnvio: string;
  readonly status: RecoveryStatus;
  readonly situationType: Situation;
  readonly analysisResult?: Analysis;
  readonly refundedAmount: string;
  readonly creationTime: string;
  /** The request it answers, to tell a repetition from a clash. */
  readonly pedido: string;
}
