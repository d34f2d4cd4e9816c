export { FAMILY_OF } from "./addresses/address-family.js";
export { addressFor } from "./addresses/address-for.js";
export { createAddressSources } from "./addresses/address-sources.js";
export { addressById } from "./addresses/address-store.js";
export { ARRIVAL_CASES } from "./arrivals/arrival-case.js";
export { type Arrival, arrivalsOf, findArrival, findArrivals } from "./arrivals/arrival-store.js";
export { attributionAction as depositAttributionAction } from "./arrivals/ask-attribution.js";
export { bookArrival } from "./arrivals/book-arrival.js";
export { ownersOfDisplaced } from "./arrivals/displaced-arrivals.js";
export { type Finding, readTransaction } from "./arrivals/read-transaction.js";
export { isBlackListed } from "./chain/black-list.js";
export { ProviderError } from "./chain/port.js";
export { Disagreement } from "./chain/quorum.js";
export { createChains } from "./chains/create-chains.js";
export type { Chains } from "./chains/port.js";
export { chainAccount, coldAccount, toChain, toLedger } from "./chains/units.js";
export { createColdAddresses } from "./cold/cold-addresses.js";
export { type ColdArrival, coldArrivalsOf } from "./cold/cold-arrival-store.js";
export { type ColdCheck, coldChecks } from "./cold/cold-store.js";
export { openCold } from "./cold/open-cold.js";
export { coldSweptPosting } from "./cold/postings.js";
export { addressForRefill } from "./cold/refill-address.js";
export { refillPsbt } from "./cold/refill-psbt.js";
export { spendableOf } from "./cold/spendable.js";
export { comparedAddresses } from "./incoming/compared-addresses.js";
export {
  endReturn,
  type IncomingObstacle,
  keepIncoming,
  obstacleToRelease,
  releaseIncoming,
  returnFailed,
  startReturn,
} from "./incoming/decide-incoming.js";
export { ownersOfDisplacedIncoming } from "./incoming/displaced-incoming.js";
export type { Incoming } from "./incoming/incoming.js";
export { findIncoming, listIncoming, sumAccumulating } from "./incoming/incoming-store.js";
export { type OwnerReading, readForOwner } from "./incoming/read-for-owner.js";
export { ensureIncomingWatch, watchIncoming } from "./incoming/watch-incoming.js";
export { custodyJobs } from "./jobs.js";
export { canonicalAddress, isRisky, writtenAddress } from "./networks/addresses.js";
export { canonicalHash } from "./networks/hashes.js";
export { NETWORK_TABLE } from "./networks/network-table.js";
export { createNetworks, type Networks, type ReadyNetwork } from "./networks/networks.js";
export { advanceForeignPayment, advancePayment } from "./outgoing/advance-payment.js";
export { quoteSpeeds, type SpeedQuote } from "./outgoing/bitcoin/fees.js";
export { createBitcoinWallet } from "./outgoing/bitcoin/wallet.js";
export { checkDestination } from "./outgoing/check-destination.js";
export { quoteEther } from "./outgoing/ethereum/fees.js";
export { findOutgoing, type Outgoing } from "./outgoing/outgoing-store.js";
export type { OutgoingPayment, PaymentSubject } from "./outgoing/payment.js";
export { createHttpSigner } from "./outgoing/signer/http-signer.js";
export { createSolanaWallet } from "./outgoing/solana/wallet.js";
export { askRaise, findTries, findUrgency, keepSpeed } from "./outgoing/tries.js";
export {
  type Approval,
  approvalsIn,
  type BlockRange,
  blockTime,
  isSignedByContract,
  newestBlock,
  outsideBalances,
  standingOf,
  unlessUnreachable,
} from "./outside/outside-wallet.js";
export { solanaTerms } from "./outside/solana-transfer.js";
export { isSignedBy } from "./ownership/signed-by.js";
export type {
  AddressHolders,
  ArrivalNews,
  ColdCtx,
  ColdPorts,
  ColdTreasury,
  CustodyPorts,
  DepositProduct,
  IncomingPorts,
} from "./ports.js";
export { networkAccount } from "./postings.js";
export { returnAction } from "./returns/ask-return.js";
export { registerCustodyRoutes } from "./routes.js";
export { followAddress } from "./watch/follow-address.js";
export { networkMeasures } from "./watch/network-measures.js";
export { findWatchOf, lockWatch, watchedNetworks } from "./watch/network-store.js";
export { ensureWatched, watchNetwork } from "./watch/watch-network.js";
export { writeOffAction } from "./write-offs/ask-write-off.js";
export { netOfArrival } from "./write-offs/displaced.js";
