import { TRADER_CLOSURE_OBSTACLES, type TraderClosureObstacle } from "@lastro/contracts/grain/privacy";
import { findUser } from "@lastro/identity";
import { brazilianDay } from "@lastro/platform/clock";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { type Database, inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { sendMail } from "@lastro/platform/mail/send-mail";
import { assertPresent, type PresenceProof, recordAudit } from "../../compliance/index.js";
import { isTraderClosed } from "../accounts/closed-accounts.js";
import { deleteAlertsOf } from "../alerts/index.js";
import { withdrawAllOf } from "../bids/index.js";
import { endTeam } from "../members/index.js";
import { archiveOffersOf } from "../offers/index.js";
import { preferencesOf } from "../preferences/index.js";
import { hasOpenOrder, insertClosure, lockForClosing } from "./closure-store.js";
import { traderExports } from "./export-keeper.js";
import type { TraderPrivacyPorts } from "./ports.js";

const REFUSALS = {
  dispute: "grain.closing_dispute",
  order: "grain.closing_order",
  deposit: "grain.closing_deposit",
  withdrawal: "grain.closing_withdrawal",
  balance: "grain.closing_balance",
} as const satisfies Readonly<Record<TraderClosureObstacle, string>>;

/** Closes the account of who is signed in to the marketplace for good, or changes nothing and says why. */
export async function closeTraderAccount(
  ctx: RequestCtx,
  ports: TraderPrivacyPorts,
  proof: PresenceProof,
): Promise<void> {
  const { userId } = personOf(ctx);
  // Before the proof, so that a code is not used up for nothing.
  await assertNothingOpen(ctx.db, ports, userId);
  await assertPresent(ctx, ports.provePresence, proof);
  await inTransaction(ctx.db, async (tx) => {
    const account = await lockForClosing(tx, userId);
    // Closed by another request meanwhile, which ended this session.
    if (!account || (await isTraderClosed(tx, userId))) throw new DomainError("auth.required");
    await assertNothingOpen(tx, ports, userId);
    await close(tx, ctx, ports, { userId, name: account.name });
  });
}

/** What the signed-in person still has to settle first. */
export async function traderClosureObstacles(
  db: Database | Tx,
  ports: Pick<TraderPrivacyPorts, "obstacles">,
  userId: string,
): Promise<TraderClosureObstacle[]> {
  const asked = {
    ...ports.obstacles,
    order: () => hasOpenOrder(db, userId, { disputed: false }),
    dispute: () => hasOpenOrder(db, userId, { disputed: true }),
  };
  const found: TraderClosureObstacle[] = [];
  for (const obstacle of TRADER_CLOSURE_OBSTACLES)
    if (await asked[obstacle](db, userId)) found.push(obstacle);
  return found;
}

async function assertNothingOpen(
  db: Database | Tx,
  ports: Pick<TraderPrivacyPorts, "obstacles">,
  userId: string,
): Promise<void> {
  const [first] = await traderClosureObstacles(db, ports, userId);
  if (first !== undefined) throw new DomainError(REFUSALS[first]);
}

async function close(
  tx: Tx,
  ctx: RequestCtx,
  ports: TraderPrivacyPorts,
  { userId, name }: { readonly userId: string; readonly name: string },
): Promise<void> {
  const at = ctx.clock.now();
  const { years } = ctx.config.retention;
  const purgeOn = await insertClosure(tx, { userId, at, day: brazilianDay(at), years });
  await withdrawAllOf(tx, ctx, userId);
  await deleteAlertsOf(tx, userId);
  await archiveOffersOf(tx, userId, at);
  await endTeam(tx, ctx, ports, userId);
  await ports.suspendForGood(tx, ctx, userId);
  await traderExports.removeParts(tx, userId);
  await recordAudit(tx, ctx, { action: "grain.account_closed", subject: userId, details: { purgeOn } });
  const [user, { language }] = [await findUser(tx, userId), await preferencesOf(tx, userId)];
  await sendMail(tx, ctx, {
    to: user?.email ?? null,
    template: "account_closed",
    language,
    data: { name: name.split(" ")[0] ?? name, years: String(years) },
  });
  await announce(tx, { to: "admins", type: "admin", reference: "grain.account_closed" });
}
