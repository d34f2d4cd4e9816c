// An administrator's pages, which travel together: each lazy import of its own weighs on the first script of every page.
export { AdminFrame } from "@/features/p2p/admin/admin-frame";
export { AdminAdsPage } from "@/features/p2p/admin/ads-page";
export { AdminDisputesPage } from "@/features/p2p/admin/disputes-page";
export { FiguresPage } from "@/features/p2p/admin/figures-page";
export { SettingsPage } from "@/features/p2p/admin/settings-page";
export { SuspensionsPage } from "@/features/p2p/admin/suspensions-page";
export { AdminTradePage } from "@/features/p2p/admin/trade-page";
export { AdminTradesPage } from "@/features/p2p/admin/trades-page";
