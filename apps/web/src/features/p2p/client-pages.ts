// A client's pages, which travel together: each lazy import of its own weighs on the first script of every page.
export { EditAdPage, NewAdPage } from "@/features/p2p/ads/ad-form-page";
export { AdPage } from "@/features/p2p/ads/ad-page";
export { MyAdsPage } from "@/features/p2p/ads/my-ads-page";
export { BookPage } from "@/features/p2p/book/book-page";
export { ExpressPage } from "@/features/p2p/express/express-page";
export { MePage } from "@/features/p2p/people/me-page";
export { PersonPage } from "@/features/p2p/people/person-page";
export { P2pFrame } from "@/features/p2p/shared/frame";
export { DisputePage } from "@/features/p2p/trades/dispute-page";
export { TradePage } from "@/features/p2p/trades/trade-page";
export { TradesPage } from "@/features/p2p/trades/trades-page";
