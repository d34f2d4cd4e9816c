// An administrator's pages, which travel together: each lazy import of its own weighs on the first script of every page.
export { AdminFrame } from "@/features/cards/admin/admin-frame";
export { AuthorizationsPage } from "@/features/cards/admin/authorizations-page";
export { AdminCardsPage } from "@/features/cards/admin/cards-page";
export { AdminContestPage } from "@/features/cards/admin/contest-page";
export { AdminContestsPage } from "@/features/cards/admin/contests-page";
export { FiguresPage } from "@/features/cards/admin/figures-page";
export { PartnersPage } from "@/features/cards/admin/partners-page";
export { SettingsPage } from "@/features/cards/admin/settings-page";
