import {
  Banknote,
  ChartColumn,
  ClipboardList,
  Coins,
  LayoutDashboard,
  type LucideIcon,
  Settings,
  UserRound,
  Wheat,
} from "lucide-react";
import type { Namespaces } from "@/lib/i18n/namespaces";

export const PRODUCER_HOME = "/agro/dashboard-producer";

interface MenuItem {
  to: string;
  label: keyof Namespaces["grain-frames"]["menu"];
  icon: LucideIcon;
}

export const MENU: readonly MenuItem[] = [
  { to: PRODUCER_HOME, label: "dashboard", icon: LayoutDashboard },
  { to: `${PRODUCER_HOME}/offers`, label: "offers", icon: Wheat },
  { to: `${PRODUCER_HOME}/orders`, label: "orders", icon: ClipboardList },
  { to: `${PRODUCER_HOME}/financial`, label: "financial", icon: Coins },
  { to: `${PRODUCER_HOME}/withdrawals`, label: "withdrawals", icon: Banknote },
  { to: `${PRODUCER_HOME}/reports`, label: "reports", icon: ChartColumn },
  { to: `${PRODUCER_HOME}/profile`, label: "profile", icon: UserRound },
  { to: `${PRODUCER_HOME}/settings`, label: "settings", icon: Settings },
];

/** An item is open when the path is its address or below it; the dashboard's only when it is exactly that. */
export function isOpen(to: string, pathname: string): boolean {
  const path = pathname.replace(/\/+$/, "");
  return path === to || (to !== PRODUCER_HOME && path.startsWith(`${to}/`));
}
