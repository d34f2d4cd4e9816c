// A client's pages, which travel together: each lazy import of its own weighs on the first script of every page.
export { CardPage } from "@/features/cards/card/card-page";
export { ContestFormPage } from "@/features/cards/contests/contest-form-page";
export { ContestPage } from "@/features/cards/contests/contest-page";
export { ContestsPage } from "@/features/cards/contests/contests-page";
export { ControlsPage } from "@/features/cards/controls/controls-page";
export { ShopPage } from "@/features/cards/demo/shop-page";
export { CardsPage } from "@/features/cards/list/cards-page";
export { PurchasePage } from "@/features/cards/purchases/purchase-page";
export { PurchasesPage } from "@/features/cards/purchases/purchases-page";
export { NewCardPage } from "@/features/cards/request/new-card-page";
export { ReplacePage } from "@/features/cards/request/replace-page";
export { CardsFrame } from "@/features/cards/shared/frame";
