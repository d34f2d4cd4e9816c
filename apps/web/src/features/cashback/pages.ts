// Pages that travel together: each lazy import of its own weighs on the first script of every page.
export { CashbackPage } from "@/features/cashback/cashback-page";
export { PrpPage } from "@/features/cashback/prp-page";
