import { CLOSURE_OBSTACLES, type ClosureObstacle } from "@lastro/contracts/privacy";
import { findUser } from "@lastro/identity";
import { brazilianDay } from "@lastro/platform/clock";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { type Database, inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { sendMail } from "@lastro/platform/mail/send-mail";
import { assertPresent, type PresenceProof, recordAudit } from "../../compliance/index.js";
import { updateDraft } from "../kyc/store.js";
import { firstName, type Profile } from "../profile.js";
import { isClosed } from "../queries.js";
import { lockProfile } from "../store.js";
import { clientExports } from "./export-keeper.js";
import { saveLetterChoices } from "./letter-choices.js";
import type { PrivacyPorts } from "./ports.js";

/** Closes the signed-in person's account for good, or changes nothing and says why. */
export async function closeAccount(
  ctx: RequestCtx,
  ports: PrivacyPorts,
  proof: PresenceProof,
): Promise<void> {
  const { userId, kind } = personOf(ctx);
  if (kind === "admin" || kind === "moderator") throw new DomainError("privacy.administrator");
  // Before the proof, so that a code is not used up for nothing.
  await assertNothingOpen(ctx.db, ctx, ports, userId);
  await assertPresent(ctx, ports.provePresence, proof);
  await inTransaction(ctx.db, async (tx) => {
    const profile = await lockProfile(tx, userId);
    if (!profile) throw new DomainError("customers.profile_missing");
    // Closed by another request meanwhile, which ended this session.
    if (await isClosed(tx, userId)) throw new DomainError("auth.required");
    await assertNothingOpen(tx, ctx, ports, userId);
    await close(tx, ctx, ports, profile);
  });
}

/** What the signed-in person still has to settle first. */
export async function closureObstacles(
  db: Database | Tx,
  ctx: Ctx,
  ports: Pick<PrivacyPorts, "obstacles">,
  userId: string,
): Promise<ClosureObstacle[]> {
  const found: ClosureObstacle[] = [];
  for (const obstacle of CLOSURE_OBSTACLES) {
    if (await ports.obstacles[obstacle](db, ctx, userId)) found.push(obstacle);
  }
  return found;
}

/** Whether the second factor is asked for besides the password. */
export async function asksForCode(db: Database, userId: string): Promise<boolean> {
  return (await findUser(db, userId))?.secondFactor ?? false;
}

async function assertNothingOpen(
  db: Database | Tx,
  ctx: Ctx,
  ports: PrivacyPorts,
  userId: string,
): Promise<void> {
  const obstacles = await closureObstacles(db, ctx, ports, userId);
  if (obstacles.length > 0) throw new DomainError("privacy.obstructed");
}

async function close(tx: Tx, ctx: RequestCtx, ports: PrivacyPorts, profile: Profile): Promise<void> {
  const { id: userId, email, language, name } = profile;
  const now = ctx.clock.now();
  const { years } = ctx.config.retention;
  const purgeOn = await insertClosure(tx, userId, now, years);
  await ports.suspendForGood(tx, ctx, userId);
  await ports.forgetInterest(tx, email);
  const choices = { pix_received: false, otc_settled: false, price_alerts: false, kyc: false };
  await saveLetterChoices(tx, ctx, ports.letterCategories, { userId, choices });
  // Never sent, so it is no record of anything.
  await updateDraft(tx, userId, null);
  await clientExports.removeParts(tx, userId);
  await recordAudit(tx, ctx, { action: "customers.account_closed", subject: userId, details: { purgeOn } });
  await sendMail(tx, ctx, {
    to: email,
    template: "account_closed",
    language,
    data: { name: firstName(name), years: String(years) },
  });
  await announce(tx, { to: "admins", type: "admin", reference: "customers.account_closed" });
}

/** Notes the end and answers until when the records stay. */
async function insertClosure(tx: Tx, userId: string, at: Date, years: number): Promise<string> {
  const [row] = await query<{ purge_on: string }>(
    tx,
    `insert into customers_closure (user_id, closed_at, purge_on)
     values ($1, $2, ($3::date + make_interval(years => $4))::date) returning purge_on`,
    [userId, at, brazilianDay(at), years],
  );
  if (!row) throw new Error("A closure was not written");
  return row.purge_on;
}
