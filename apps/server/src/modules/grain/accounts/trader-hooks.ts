import { ACCOUNT_TYPES, COUNTRIES } from "@lastro/contracts/grain/accounts";
import type { IdentityHooks } from "@lastro/identity";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { z } from "zod";
import { joinByInvitation, joiningSchema } from "../members/join.js";
import { insertAccount } from "./account-store.js";
import { isTraderClosed } from "./closed-accounts.js";

/** What registering hands over for the account; the name and the type stay with it, outside tokens. */
const registrationSchema = z.object({
  name: z.string(),
  accountType: z.enum(ACCOUNT_TYPES),
  country: z.enum(COUNTRIES),
});

export type Registration = z.infer<typeof registrationSchema>;

/** How the marketplace takes part in signing up: the account, or the membership of who was invited, is made with the user. */
export const traderHooks: IdentityHooks = {
  async userCreated(tx: Tx, ctx: RequestCtx, { userId, metadata }) {
    const joining = joiningSchema.safeParse(metadata);
    if (joining.success) return joinByInvitation(tx, ctx, userId, joining.data);
    await insertAccount(tx, {
      userId,
      ...registrationSchema.parse(metadata),
      createdAt: ctx.clock.now(),
    });
  },
  async emailChanged() {
    // The address is the identity module's alone here.
  },
  banReason: async (db, userId) =>
    (await isTraderClosed(db, userId)) ? new DomainError("privacy.account_closed") : undefined,
  productMetadata: ["name", "accountType", "country", "invitation"],
};
