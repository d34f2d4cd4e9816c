import {
  ArrowLeftRight,
  ChartCandlestick,
  CircleHelp,
  Coins,
  CreditCard,
  Gift,
  Handshake,
  House,
  Info,
  Landmark,
  type LucideIcon,
  Network,
  Settings,
  ShieldCheck,
  Sprout,
  Wallet,
  Wheat,
} from "lucide-react";
import type { Namespaces } from "@/lib/i18n/namespaces";

export interface NavigationItem {
  to: string;
  label: `nav.${keyof Namespaces["common"]["nav"]}`;
  icon: LucideIcon;
}

/** The landing page's mobile menu, in its order. The marketplace's entry leads where its session says. */
export const menuItems: readonly NavigationItem[] = [
  { to: "/", label: "nav.home", icon: House },
  { to: "/wallet", label: "nav.wallet", icon: Wallet },
  { to: "/wallet-prp", label: "nav.walletPrp", icon: Coins },
  { to: "/web3", label: "nav.web3", icon: Network },
  { to: "/otc", label: "nav.otc", icon: Handshake },
  { to: "/p2p", label: "nav.p2p", icon: ArrowLeftRight },
  { to: "/cards", label: "nav.cards", icon: CreditCard },
  { to: "/cashback", label: "nav.cashback", icon: Gift },
  { to: "/agro/login", label: "nav.agro", icon: Wheat },
  { to: "/investments", label: "nav.investments", icon: Sprout },
  { to: "/crypto-market", label: "nav.cryptoMarket", icon: ChartCandlestick },
  { to: "/currency", label: "nav.currency", icon: Landmark },
  { to: "/help", label: "nav.help", icon: CircleHelp },
  { to: "/security", label: "nav.security", icon: ShieldCheck },
  { to: "/about", label: "nav.about", icon: Info },
  { to: "/settings", label: "nav.settings", icon: Settings },
];
