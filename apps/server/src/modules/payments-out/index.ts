export { approvePayout, payoutAction } from "./approve-payout.js";
export { compareSent } from "./compare-sent.js";
export { cancelOwnPayout, refusePayout } from "./decide-payout.js";
export { followNamed } from "./follow-named.js";
export { payoutJobs } from "./jobs.js";
export { openPayout } from "./open-payout.js";
export { type Destination, netOf, type Payout, type PayoutStep, pixKeyOf } from "./payout.js";
export {
  askReturnsNow,
  countOpenBy,
  findPayout,
  findPayouts,
  forgetDestinations,
  hasOpenPayout,
  listPayouts,
  payoutIdsOf,
  returnedOf,
  returnOf,
  sumsOf,
  waitingToLeave,
} from "./payout-store.js";
export type { PayoutNews, PayoutPorts, PayoutProduct } from "./ports.js";
export { stopPayouts } from "./stop-payouts.js";
