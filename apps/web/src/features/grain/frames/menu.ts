import type { MemberPermission } from "@lastro/contracts/grain/member-access";
import {
  Banknote,
  ChartColumn,
  ClipboardList,
  Coins,
  LayoutDashboard,
  type LucideIcon,
  ScrollText,
  Settings,
  UserRound,
  UsersRound,
  Wheat,
} from "lucide-react";
import type { Namespaces } from "@/lib/i18n/namespaces";

export const PRODUCER_HOME = "/agro/dashboard-producer";

interface MenuItem {
  to: string;
  label: keyof Namespaces["grain-frames"]["menu"];
  icon: LucideIcon;
  /** What a member needs to see it; everybody does without. */
  needs?: MemberPermission;
}

export const MENU: readonly MenuItem[] = [
  { to: PRODUCER_HOME, label: "dashboard", icon: LayoutDashboard },
  { to: `${PRODUCER_HOME}/offers`, label: "offers", icon: Wheat },
  { to: `${PRODUCER_HOME}/bids`, label: "bids", icon: ScrollText },
  { to: `${PRODUCER_HOME}/orders`, label: "orders", icon: ClipboardList },
  { to: `${PRODUCER_HOME}/financial`, label: "financial", icon: Coins, needs: "report" },
  { to: `${PRODUCER_HOME}/withdrawals`, label: "withdrawals", icon: Banknote },
  { to: `${PRODUCER_HOME}/reports`, label: "reports", icon: ChartColumn, needs: "report" },
  { to: `${PRODUCER_HOME}/team`, label: "team", icon: UsersRound },
  { to: `${PRODUCER_HOME}/profile`, label: "profile", icon: UserRound },
  { to: `${PRODUCER_HOME}/settings`, label: "settings", icon: Settings },
];

interface BarItem {
  to: string;
  label: keyof Namespaces["grain-frames"]["bar"];
  icon: LucideIcon;
}

/** The places under the thumb on a phone, for the producer and for the buyer. */
export const PRODUCER_BAR: readonly BarItem[] = [
  { to: PRODUCER_HOME, label: "home", icon: LayoutDashboard },
  { to: `${PRODUCER_HOME}/offers`, label: "offers", icon: Wheat },
  { to: `${PRODUCER_HOME}/orders`, label: "orders", icon: ClipboardList },
  { to: `${PRODUCER_HOME}/financial`, label: "money", icon: Coins },
];

export const BUYER_HOME = "/agro/dashboard-buyer";

export const BUYER_BAR: readonly BarItem[] = [
  { to: BUYER_HOME, label: "market", icon: Wheat },
  { to: `${BUYER_HOME}?tab=orders`, label: "orders", icon: ClipboardList },
  { to: `${BUYER_HOME}?tab=wallet`, label: "money", icon: Coins },
  { to: `${BUYER_HOME}/profile`, label: "account", icon: UserRound },
];

/** The place of the bar a page belongs to: a tab by its name, an order with the orders, and settings with the account. */
export function barPlace(
  items: readonly BarItem[],
  { pathname, search }: { pathname: string; search: string },
): string | undefined {
  const path = pathname.replace(/\/+$/, "");
  const home = items[0]?.to;
  if (path === home) {
    const tab = new URLSearchParams(search).get("tab");
    return items.find(({ to }) => to === `${home}?tab=${tab}`)?.to ?? home;
  }
  const part = path.slice((home ?? "").length + 1).split("/")[0];
  return items.find(({ label }) => label === PLACE_OF[part ?? ""])?.to;
}

const PLACE_OF: Readonly<Record<string, BarItem["label"]>> = {
  offers: "offers",
  bids: "market",
  alerts: "market",
  orders: "orders",
  disputes: "orders",
  financial: "money",
  withdrawals: "money",
  reports: "money",
  profile: "account",
  team: "account",
  settings: "account",
  integrations: "account",
};

/** An item is open when the path is its address or below it; the dashboard's only when it is exactly that. */
export function isOpen(to: string, pathname: string): boolean {
  const path = pathname.replace(/\/+$/, "");
  return path === to || (to !== PRODUCER_HOME && path.startsWith(`${to}/`));
}
