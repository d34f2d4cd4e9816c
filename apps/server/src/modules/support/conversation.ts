import type { SUPPORT_LINKS, SupportCategory } from "@lastro/contracts/support";

/** A client's conversation with the house; its case has the same id. */
export interface Conversation {
  readonly id: string;
  /** What people call it by. */
  readonly number: string;
  readonly userId: string;
  readonly category: SupportCategory;
  readonly link: { readonly kind: (typeof SUPPORT_LINKS)[number]; readonly id: string } | null;
  readonly openedAt: Date;
  readonly lastMessageAt: Date;
  readonly awaiting: "house" | "client";
  readonly firstAnsweredAt: Date | null;
  readonly closedAt: Date | null;
  readonly rating: { readonly score: number; readonly comment: string | null; readonly at: Date } | null;
}
