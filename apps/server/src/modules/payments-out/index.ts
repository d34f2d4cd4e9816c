export { approvePayout, payoutAction } from "./approve-payout.js";
export { cancelOwnPayout, refusePayout } from "./decide-payout.js";
export { payoutJobs } from "./jobs.js";
export { openPayout } from "./open-payout.js";
export { type Destination, netOf, type Payout } from "./payout.js";
export {
  countOpenBy,
  findPayout,
  forgetDestinations,
  hasOpenPayout,
  listPayouts,
  payoutIdsOf,
  sumsOf,
} from "./payout-store.js";
export type { PayoutPorts, PayoutProduct } from "./ports.js";
export { stopPayouts } from "./stop-payouts.js";
