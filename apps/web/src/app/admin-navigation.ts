import type { Permission } from "@lastro/contracts/roles";
import {
  ArrowLeftRight,
  BadgePercent,
  BookOpenCheck,
  Building2,
  Coins,
  CreditCard,
  Handshake,
  Inbox,
  LayoutDashboard,
  LifeBuoy,
  MailPlus,
  Scale,
  ScrollText,
  ShieldCheck,
  Users,
  UsersRound,
  Vault,
  Wheat,
} from "lucide-react";
import type { NavigationItem } from "@/app/navigation";

export type WaitingQueue =
  | "kyc"
  | "disputes"
  | "support"
  | "companies"
  | "otc"
  | "p2p"
  | "pix"
  | "grain"
  | "approvals";

export interface AdminNavigationItem extends NavigationItem {
  /** The permission its first page is read by; without one it is an administrator's alone. */
  readonly permission?: Permission;
  /** Whose waiting work is counted beside it. */
  readonly waiting?: WaitingQueue;
}

/** What the administration moves between, in groups; a moderator, between what their role may read. */
export const adminNavigation: readonly (readonly AdminNavigationItem[])[] = [
  [
    { to: "/admin/dashboard", label: "nav.adminDashboard", icon: LayoutDashboard },
    { to: "/admin/approvals", label: "nav.adminApprovals", icon: UsersRound, waiting: "approvals" },
    {
      to: "/admin/support",
      label: "nav.adminSupport",
      icon: LifeBuoy,
      permission: "support.answer",
      waiting: "support",
    },
  ],
  [
    { to: "/admin/users", label: "nav.adminUsers", icon: Users, permission: "users.read" },
    { to: "/admin/kyc", label: "nav.adminKyc", icon: ShieldCheck, permission: "kyc.read", waiting: "kyc" },
    { to: "/admin/companies", label: "nav.adminCompanies", icon: Building2, waiting: "companies" },
    { to: "/admin/access-requests", label: "nav.adminAccessRequests", icon: MailPlus },
  ],
  [
    { to: "/admin/pix", label: "nav.adminPix", icon: Inbox, waiting: "pix" },
    {
      to: "/admin/disputes",
      label: "nav.adminDisputes",
      icon: Scale,
      permission: "cases.read",
      waiting: "disputes",
    },
    { to: "/admin/crypto", label: "nav.adminCrypto", icon: Coins },
    { to: "/admin/treasury", label: "nav.adminTreasury", icon: Vault },
  ],
  [
    { to: "/admin/otc", label: "nav.adminOtc", icon: Handshake, waiting: "otc" },
    { to: "/admin/p2p", label: "nav.adminP2p", icon: ArrowLeftRight, waiting: "p2p" },
    { to: "/admin/exchange", label: "nav.adminExchange", icon: BadgePercent },
    { to: "/admin/cards", label: "nav.adminCards", icon: CreditCard },
    { to: "/admin/grain", label: "nav.adminGrain", icon: Wheat, waiting: "grain" },
  ],
  [
    { to: "/admin/ledger", label: "nav.adminLedger", icon: BookOpenCheck },
    { to: "/admin/audit", label: "nav.adminAudit", icon: ScrollText },
  ],
];
