export { activateCharge } from "./activate-charge.js";
export { attributionAction } from "./attribute-unmatched.js";
export {
  type Contests,
  findContestable,
  lockReturns,
  noteContestReturn,
  providerReturnId,
  type SuspenseClaim,
} from "./contested.js";
export { createCharge, createProductCharge } from "./create-charge.js";
export { describePixMovements } from "./describe-movements.js";
export { pixJobs } from "./jobs.js";
export { activeKeyOf } from "./keys/key-store.js";
export { removeKeysOf } from "./keys/remove-key.js";
export { PIX_LIMITS } from "./limits.js";
export { type CodeReading, type KeyOwner, lookUpPixCode, lookUpPixKey } from "./look-up-key.js";
export { PIX_RECEIVED, pixNotices } from "./notices.js";
export { maskDocument } from "./payer.js";
export { canonicalPixKey, isOwner, maskedPixKey } from "./pix-key.js";
export { pollCharges } from "./poll-charges.js";
export type { ChargeArrival, ChargeTaker, KeyArrival, PixPorts } from "./ports.js";
export type { NamedPayout } from "./psp/callbacks-port.js";
export type { PixDisputes, PspInfraction, PspRecovery, RecoveryNames } from "./psp/disputes-port.js";
export { createPixProvider } from "./psp/pix-provider.js";
export type {
  PixCharges,
  PixDestination,
  PixDirectory,
  PixKeyOwner,
  PixPayouts,
  PspBrCode,
} from "./psp/port.js";
export { PspError } from "./psp/psp-error.js";
export { chargeRecords, hasOpenCharge, ownerOfCharge } from "./queries.js";
export { pixMeasures } from "./read-books.js";
export { payersOfReceived } from "./received-store.js";
export { type Discrepancy, reconcile } from "./reconcile.js";
export { registerPixRoutes } from "./routes.js";
export { findPixPayout, type PixPayoutOutcome, returnsOfPixPayout, sendPixPayout } from "./send-payout.js";
export { findCharge } from "./store.js";
export { sweepReceived } from "./sweep-received.js";
export { announceUnmatched, UNMATCHED_PIX_CASES } from "./unmatched-case.js";
export { lockSuspended, type Unmatched } from "./unmatched-store.js";
