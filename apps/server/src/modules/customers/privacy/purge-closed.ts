import { brazilianDay } from "@lastro/platform/clock";
import type { RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { eachApart } from "@lastro/platform/jobs/each-apart";
import { recordAudit } from "../../compliance/index.js";
import { forgetNotices } from "../../notices/index.js";
import { sealCpf } from "../cpf-secrecy.js";
import { lockProfile } from "../store.js";
import { clientExports } from "./export-keeper.js";
import type { PrivacyPorts } from "./ports.js";
import { anonymise, deleteFiles, findDue, insertPurge, type Purged } from "./purge-store.js";

type Ports = Pick<PrivacyPorts, "forgetPerson" | "obstacles">;

const AT_ONCE = 100;
const NOBODYS_CPF = "00000000000";

/**
 * Forgets of closed accounts what the law no longer wants kept: pictures of faces some years after the closure, and
 * once its day has come whatever names the person. Ids, amounts and dates stay: the books are nobody's to forget. An
 * account into which money came after its closure waits until that is settled.
 */
export async function purgeClosed(ctx: RequestCtx, ports: Ports): Promise<void> {
  for (const what of ["selfies", "account"] as const) {
    let after: string | null = null;
    for (;;) {
      const due: string[] = await findDue(ctx.db, what, {
        today: brazilianDay(ctx.clock.now()),
        selfieYears: ctx.config.retention.selfieYears,
        limit: AT_ONCE,
        after,
      });
      await eachApart(ctx.log, "a closed account could not be forgotten", due, (userId) =>
        inTransaction(ctx.db, (tx) => purge(tx, ctx, ports, userId, what)),
      );
      after = due.at(-1) ?? null;
      if (due.length < AT_ONCE) break;
    }
  }
}

async function purge(tx: Tx, ctx: RequestCtx, ports: Ports, userId: string, what: Purged): Promise<void> {
  if (!(await lockProfile(tx, userId))) return;
  if (what === "account" && (await ports.obstacles.balance(tx, ctx, userId))) return;
  if (!(await insertPurge(tx, userId, what, ctx.clock.now()))) return;
  const files = await deleteFiles(tx, userId, ...(what === "selfies" ? (["selfie"] as const) : []));
  if (what === "account") await forget(tx, ctx, ports, userId);
  const action = what === "account" ? "customers.account_forgotten" : "customers.selfies_forgotten";
  await recordAudit(tx, ctx, { action, subject: userId, details: { files } });
}

async function forget(tx: Tx, ctx: RequestCtx, ports: Ports, userId: string): Promise<void> {
  await clientExports.removeParts(tx, userId);
  await clientExports.forget(tx, userId);
  await anonymise(tx, userId, {
    sealed: sealCpf(ctx, userId, NOBODYS_CPF),
    index: ctx.random.bytes(32),
  });
  await forgetNotices(tx, userId);
  await ports.forgetPerson(tx, ctx, userId);
}
