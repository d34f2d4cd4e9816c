// An administrator's pages, which travel together: each lazy import of its own weighs on the first script of every page.
export { AdminFrame } from "@/features/exchange-admin/admin-frame";
export { BasketPage } from "@/features/exchange-admin/basket-page";
export { IofPage } from "@/features/exchange-admin/iof-page";
export { ProductsPage } from "@/features/exchange-admin/products-page";
export { SettingsPage } from "@/features/exchange-admin/settings-page";
