export {
  type AccountRef,
  accountId,
  accountName,
  customerAccount,
  escrowAccount,
  type HouseAccountCode,
  houseAccount,
} from "./account.js";
export { type Balance, balanceOf, balancesOf } from "./balances.js";
export {
  addDebt,
  creditEntries,
  debtOf,
  holdCreditsBack,
  lockDebts,
  noteSettled,
  settledBy,
} from "./debts.js";
export { entriesOf } from "./entries-of.js";
export {
  amountOfHold,
  type HoldRequest,
  holdWhatIsLeft,
  openHold,
  settleHold,
  settleHolds,
  voidHold,
} from "./holds.js";
export { openAccounts, type PostResult, post, postTogether } from "./post.js";
export { assertPosting, type Entry, type Posting, reversalOf } from "./posting.js";
export { createPostingQueue, type PostingQueue } from "./posting-queue.js";
