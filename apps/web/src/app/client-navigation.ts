import {
  ArrowLeftRight,
  Building2,
  ChartCandlestick,
  CheckCheck,
  CircleHelp,
  Coins,
  CreditCard,
  Files,
  Gift,
  HandCoins,
  Handshake,
  Landmark,
  LayoutDashboard,
  LockKeyhole,
  Network,
  Percent,
  Plug,
  QrCode,
  ReceiptText,
  Scale,
  Send,
  Settings,
  ShieldCheck,
  Sprout,
  UsersRound,
  Wallet,
} from "lucide-react";
import type { NavigationItem } from "@/app/navigation";

const dashboard: NavigationItem = { to: "/dashboard", label: "nav.dashboard", icon: LayoutDashboard };
const wallet: NavigationItem = { to: "/wallet", label: "nav.wallet", icon: Wallet };
const pix: NavigationItem = { to: "/pix", label: "nav.pix", icon: QrCode };
const pay: NavigationItem = { to: "/pix/pay", label: "nav.pixPay", icon: HandCoins };
const receive: NavigationItem = { to: "/pix/receive", label: "nav.pixReceive", icon: QrCode };
const transfer: NavigationItem = { to: "/transfer", label: "nav.transfer", icon: Send };
const statement: NavigationItem = { to: "/statement", label: "nav.statement", icon: ReceiptText };
const currency: NavigationItem = { to: "/currency", label: "nav.currency", icon: Landmark };
const companies: NavigationItem = { to: "/companies", label: "nav.companies", icon: Building2 };
const help: NavigationItem = { to: "/help", label: "nav.help", icon: CircleHelp };
const otc: NavigationItem = { to: "/otc", label: "nav.otc", icon: Handshake };

/** A side bar: what is used most, and what is one click further. */
export interface SideBar {
  /** At most twelve entries, so that all of them are seen at once. */
  readonly groups: readonly (readonly NavigationItem[])[];
  readonly more: readonly (readonly NavigationItem[])[];
}

/** What a signed-in client moves between. */
export const clientNavigation: SideBar = {
  groups: [
    [dashboard, wallet, statement],
    [pay, receive, transfer],
    [
      otc,
      { to: "/p2p", label: "nav.p2p", icon: ArrowLeftRight },
      { to: "/crypto-market", label: "nav.cryptoMarket", icon: ChartCandlestick },
    ],
    [
      { to: "/cards", label: "nav.cards", icon: CreditCard },
      { to: "/investments", label: "nav.investments", icon: Sprout },
      currency,
    ],
  ],
  more: [
    [
      { to: "/pix/disputes", label: "nav.disputes", icon: Scale },
      { to: "/cashback", label: "nav.cashback", icon: Gift },
      { to: "/wallet-prp", label: "nav.walletPrp", icon: Coins },
      { to: "/web3", label: "nav.web3", icon: Network },
      { to: "/tax", label: "nav.tax", icon: Percent },
    ],
    [
      { to: "/kyc-plus", label: "nav.kyc", icon: ShieldCheck },
      { to: "/security", label: "nav.security", icon: LockKeyhole },
      { to: "/settings", label: "nav.settings", icon: Settings },
      companies,
      help,
    ],
  ],
};

/** The same while a person acts for a company: what the company may use. */
export const companyNavigation: SideBar = {
  groups: [
    [dashboard, wallet, statement],
    [pay, receive, transfer],
    [otc, currency],
    [
      { to: "/company/approvals", label: "nav.companyApprovals", icon: CheckCheck },
      { to: "/company/batches", label: "nav.companyBatches", icon: Files },
      { to: "/company/people", label: "nav.companyPeople", icon: UsersRound },
      { to: "/integrations", label: "nav.integrations", icon: Plug },
    ],
  ],
  more: [[companies, help]],
};

/** The four a thumb reaches; the rest is one tap further. */
export const clientTabs: readonly NavigationItem[] = [dashboard, wallet, pix, otc];
