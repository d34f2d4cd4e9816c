import type { Namespaces } from "@/lib/i18n/namespaces";

type PageName = keyof Namespaces["palette"]["pages"];

/** The person's pages that the menu does not name, by their words. */
export const FURTHER_PAGES: readonly { to: string; page: PageName }[] = [
  { to: "/pix/keys", page: "pixKeys" },
  { to: "/pix/payees", page: "payees" },
  { to: "/pix/schedules", page: "schedules" },
  { to: "/pix/received", page: "received" },
  { to: "/crypto/deposit", page: "cryptoDeposit" },
  { to: "/crypto/send", page: "cryptoSend" },
  { to: "/crypto-market/alerts", page: "priceAlerts" },
  { to: "/cards/new", page: "newCard" },
  { to: "/cards/purchases", page: "cardPurchases" },
  { to: "/investments/basket", page: "basket" },
  { to: "/investments/goals", page: "goals" },
  { to: "/investments/recurring", page: "recurring" },
  { to: "/settings/limits", page: "limits" },
  { to: "/notices", page: "notices" },
  { to: "/integrations", page: "integrations" },
];
