import {
  ArrowLeftRight,
  BookOpenCheck,
  ChartCandlestick,
  CircleHelp,
  Coins,
  CreditCard,
  Gift,
  HandCoins,
  Handshake,
  House,
  Inbox,
  Info,
  Landmark,
  LayoutDashboard,
  LockKeyhole,
  type LucideIcon,
  MailPlus,
  Network,
  QrCode,
  ReceiptText,
  Scale,
  ScrollText,
  Send,
  Settings,
  ShieldCheck,
  Sprout,
  Users,
  UsersRound,
  Wallet,
  Wheat,
} from "lucide-react";
import type { Namespaces } from "@/lib/i18n/namespaces";

export interface NavigationItem {
  to: string;
  label: `nav.${keyof Namespaces["common"]["nav"]}`;
  icon: LucideIcon;
}

const wallet: NavigationItem = { to: "/wallet", label: "nav.wallet", icon: Wallet };
const otc: NavigationItem = { to: "/otc", label: "nav.otc", icon: Handshake };
const p2p: NavigationItem = { to: "/p2p", label: "nav.p2p", icon: ArrowLeftRight };
const cards: NavigationItem = { to: "/cards", label: "nav.cards", icon: CreditCard };
const pix: NavigationItem = { to: "/pix", label: "nav.pix", icon: QrCode };
const dashboard: NavigationItem = { to: "/dashboard", label: "nav.dashboard", icon: LayoutDashboard };

/** The landing page's mobile menu, in its order. The marketplace's entry leads where its session says. */
export const menuItems: readonly NavigationItem[] = [
  { to: "/", label: "nav.home", icon: House },
  wallet,
  { to: "/wallet-prp", label: "nav.walletPrp", icon: Coins },
  { to: "/web3", label: "nav.web3", icon: Network },
  otc,
  p2p,
  cards,
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
  [otc, p2p, { to: "/crypto-market", label: "nav.cryptoMarket", icon: ChartCandlestick }],
  [
    cards,
    { to: "/cashback", label: "nav.cashback", icon: Gift },
    { to: "/investments", label: "nav.investments", icon: Sprout },
    { to: "/currency", label: "nav.currency", icon: Landmark },
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

export const adminNavigation: readonly NavigationItem[] = [
  { to: "/admin/dashboard", label: "nav.adminDashboard", icon: LayoutDashboard },
  { to: "/admin/users", label: "nav.adminUsers", icon: Users },
  { to: "/admin/kyc", label: "nav.adminKyc", icon: ShieldCheck },
  { to: "/admin/otc", label: "nav.adminOtc", icon: Handshake },
  { to: "/admin/pix", label: "nav.adminPix", icon: Inbox },
  { to: "/admin/crypto", label: "nav.adminCrypto", icon: Coins },
  { to: "/admin/disputes", label: "nav.adminDisputes", icon: Scale },
  { to: "/admin/grain", label: "nav.adminGrain", icon: Wheat },
  { to: "/admin/approvals", label: "nav.adminApprovals", icon: UsersRound },
  { to: "/admin/ledger", label: "nav.adminLedger", icon: BookOpenCheck },
  { to: "/admin/audit", label: "nav.adminAudit", icon: ScrollText },
  { to: "/admin/access-requests", label: "nav.adminAccessRequests", icon: MailPlus },
];
