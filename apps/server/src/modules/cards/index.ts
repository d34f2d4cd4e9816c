export type { Card } from "./card.js";
export { cardRecords } from "./card-records.js";
export { cardsOf, findCard } from "./card-store.js";
export { cardholder } from "./cardholder.js";
export { CONTEST_CASES } from "./contests/contest-case.js";
export { contestJobs } from "./contests/contest-jobs.js";
export { contestRecords } from "./contests/contest-records.js";
export { cardContestAction } from "./contests/end-by-hand.js";
export { contestNotices } from "./contests/notices.js";
export type { ContestPorts } from "./contests/ports.js";
export { purchaseContests } from "./contests/purchase-contests.js";
export { registerContestRoutes } from "./contests/routes.js";
export { categoryOf } from "./controls/category-of-mcc.js";
export { CARD_LIMITS } from "./controls/limits.js";
export { registerCardDemoRoutes } from "./demo/routes.js";
export { describeCardMovements } from "./describe-movements.js";
export { topUpCard } from "./funding/top-up.js";
export { activateCard } from "./issuing/activate-card.js";
export { noteCardNews } from "./issuing/card-news.js";
export { requestCard } from "./issuing/request-card.js";
export { tellIssuer } from "./issuing/tell-issuer.js";
export { cardJobs } from "./jobs.js";
export { closeCardsOf, forgetCardHolder, hasCardOutstanding } from "./leave-cards.js";
export { cardNotices } from "./notices/card-notices.js";
export type {
  CardCtx,
  CardPorts,
  CardRequestCtx,
  CashbackPorts,
  PurchaseCashback,
  SpendNews,
} from "./ports.js";
export { createCardProvider } from "./provider/card-provider.js";
export type { CardProvider } from "./provider/port.js";
export type { PurchasePorts } from "./purchases/ports.js";
export { registerPurchaseRoutes } from "./purchases/routes.js";
export { registerCardRoutes } from "./routes.js";
export { callbackAddress, registerCardCallbacks } from "./spending/callback-routes.js";
export { spendingJobs } from "./spending/jobs.js";
export { cardPurchaseNotices } from "./spending/notices/purchase-notices.js";
export type { SpendingPorts } from "./spending/ports.js";
export { takeTransaction } from "./spending/take-news.js";
