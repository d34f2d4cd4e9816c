import type { OrderCommandName } from "./order-states.js";

/** As what somebody acts for a company at the marketplace. The account that registered the company is its owner. */
export const MEMBER_ROLES = ["manager", "trader", "finance", "viewer"] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** What a route does with a company's account, by which it is decided whose role suffices. */
export const MEMBER_PERMISSIONS = [
  /** Reads what the company has, and whatever everybody reads. */
  "read",
  /** One's own sign-in: password, second factor, leaving. */
  "self",
  /** Offers, bids, loads, papers, messages, disputes. */
  "trade",
  /** Binds the company by a contract. */
  "sign",
  /** Pays, accepts what is paid out, withdraws. */
  "money",
  /** The financial page, statements, reports and their files. */
  "report",
  /** Who the company is in contracts, and how it wants things done. */
  "manage",
] as const;
export type MemberPermission = (typeof MEMBER_PERMISSIONS)[number];

/** What each role may do; an owner may do all of it, and what has no permission here. */
export const PERMISSIONS_OF_ROLE: Readonly<Record<MemberRole, readonly MemberPermission[]>> = {
  manager: MEMBER_PERMISSIONS,
  trader: ["read", "self", "trade"],
  finance: ["read", "self", "money", "report"],
  viewer: ["read", "self", "report"],
};

/** Whether a role may do something; without a role it is the owner who asks. */
export function roleMay(role: MemberRole | undefined, permission: MemberPermission | "own"): boolean {
  if (role === undefined) return true;
  return permission !== "own" && PERMISSIONS_OF_ROLE[role].includes(permission);
}

/** What each command on an order takes. */
export const PERMISSION_OF_COMMAND: Readonly<Record<OrderCommandName, MemberPermission | "own">> = {
  pay: "money",
  accept: "sign",
  decline: "trade",
  cancel: "trade",
  ship: "trade",
  update_load: "trade",
  deliver: "trade",
  propose_settlement: "trade",
  accept_settlement: "money",
  confirm: "money",
  dispute: "trade",
  add_evidence: "trade",
  propose_split: "sign",
  sign_split: "sign",
  write_message: "trade",
  rule: "own",
};
