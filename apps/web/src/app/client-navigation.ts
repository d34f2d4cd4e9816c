import {
  ArrowLeftRight,
  ChartCandlestick,
  CircleHelp,
  Coins,
  CreditCard,
  Gift,
  HandCoins,
  Handshake,
  Landmark,
  LayoutDashboard,
  LockKeyhole,
  Network,
  Percent,
  QrCode,
  ReceiptText,
  Scale,
  Send,
  Settings,
  ShieldCheck,
  Sprout,
  Wallet,
} from "lucide-react";
import type { NavigationItem } from "@/app/navigation";

const dashboard: NavigationItem = { to: "/dashboard", label: "nav.dashboard", icon: LayoutDashboard };
const wallet: NavigationItem = { to: "/wallet", label: "nav.wallet", icon: Wallet };
const pix: NavigationItem = { to: "/pix", label: "nav.pix", icon: QrCode };
const otc: NavigationItem = { to: "/otc", label: "nav.otc", icon: Handshake };

/** What a signed-in client moves between, in the groups of the side bar. */
export const clientNavigation: readonly (readonly NavigationItem[])[] = [
  [
    dashboard,
    wallet,
    { to: "/pix/pay", label: "nav.pixPay", icon: HandCoins },
    { to: "/pix/receive", label: "nav.pixReceive", icon: QrCode },
    { to: "/pix/disputes", label: "nav.disputes", icon: Scale },
    { to: "/transfer", label: "nav.transfer", icon: Send },
    { to: "/statement", label: "nav.statement", icon: ReceiptText },
    { to: "/wallet-prp", label: "nav.walletPrp", icon: Coins },
  ],
  [
    otc,
    { to: "/p2p", label: "nav.p2p", icon: ArrowLeftRight },
    { to: "/crypto-market", label: "nav.cryptoMarket", icon: ChartCandlestick },
  ],
  [
    { to: "/cards", label: "nav.cards", icon: CreditCard },
    { to: "/cashback", label: "nav.cashback", icon: Gift },
    { to: "/investments", label: "nav.investments", icon: Sprout },
    { to: "/currency", label: "nav.currency", icon: Landmark },
    { to: "/tax", label: "nav.tax", icon: Percent },
    { to: "/web3", label: "nav.web3", icon: Network },
  ],
  [
    { to: "/kyc-plus", label: "nav.kyc", icon: ShieldCheck },
    { to: "/security", label: "nav.security", icon: LockKeyhole },
    { to: "/settings", label: "nav.settings", icon: Settings },
    { to: "/help", label: "nav.help", icon: CircleHelp },
  ],
];

/** The four a thumb reaches; the rest is one tap further. */
export const clientTabs: readonly NavigationItem[] = [dashboard, wallet, pix, otc];
