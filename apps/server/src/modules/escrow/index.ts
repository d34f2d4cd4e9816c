export { type Escrow, type EscrowTerms, feeOfNext } from "./escrow.js";
export { escrowInsertions, type Funding, fund, fundNewEscrows, openEscrow } from "./open-escrow.js";
export { closeEscrow, payOut, refund, release, split } from "./pay-out.js";
export { fundedPosting, type PostingName, sharedPosting } from "./postings.js";
export type { Payout } from "./share.js";
export { escrowIdsOf } from "./store.js";
