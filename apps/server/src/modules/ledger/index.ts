export {
  type AccountRef,
  accountId,
  accountName,
  basketAccount,
  cashbackPendingAccount,
  customerAccount,
  escrowAccount,
  type HouseAccountCode,
  houseAccount,
  investedAccount,
  vaultAccount,
} from "./account.js";
export { type Balance, balanceOf, balancesOf, balancesOfAccounts, sumOfBalances } from "./balances.js";
export { creditEntries } from "./credit.js";
export {
  addDebt,
  availableAndOwed,
  debtOf,
  holdCreditsBack,
  lockDebts,
  noteSettled,
  settledBy,
} from "./debts.js";
export { entriesOf } from "./entries-of.js";
export {
  amountOfHold,
  amountsOfHolds,
  captureHold,
  expiredHolds,
  extendHold,
  type HoldRequest,
  holdWhatIsLeft,
  increaseHold,
  openHold,
  releaseHold,
  settleHold,
  settleHolds,
  voidHold,
} from "./holds.js";
export { ledgerMeasures } from "./measures.js";
export { type HouseBalance, type OwnerBalance, owedOf, readLiabilities } from "./owed.js";
export type { Owner, OwnerRealm } from "./owner.js";
export { openAccounts, type PostResult, post, postTogether } from "./post.js";
export { assertPosting, type Entry, type Posting, reversalOf } from "./posting.js";
export { createPostingQueue, type PostingQueue } from "./posting-queue.js";
export { closingKey } from "./postings.js";
export { type AssetChange, changesOf } from "./read-changes.js";
export {
  type AccountEntry,
  type AssetMovement,
  contributionsSince,
  entriesBefore,
  entriesBelow,
  entriesBetween,
  entriesOfTransaction,
  monthsOf,
  movedByKind,
  movedSince,
  sumBefore,
  type TransactionEntry,
  wordsPosted,
} from "./read-entries.js";
export { type OpenHold, openHoldsOf, reasonsOfHolds } from "./read-holds.js";
export {
  movedByKeys,
  type PostedTransaction,
  transactionsNamed,
  transactionsOfKeys,
} from "./read-transactions.js";
