import { asSystem } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { eachApart } from "@lastro/platform/jobs/each-apart";
import { recordAudit } from "../../compliance/index.js";
import type { PixCtx } from "../ports.js";
import type { PixKeys } from "../psp/keys-port.js";
import { PspError } from "../psp/psp-error.js";
import { callbackUrl } from "../register-callback.js";
import {
  type ClientKey,
  clientsKeysAmong,
  findKey,
  keysUnderWay,
  moveKey,
  noteKeysBefore,
} from "./key-store.js";

const AT_ONCE = 100;
const MAX_REFUSAL = 300;

/** Has the provider register or remove a key that waits for it. Without an answer it stays as it is and PspError is thrown. */
export async function advanceKey(ctx: PixCtx, id: string): Promise<void> {
  const { keys } = ctx;
  const waiting = await findKey(ctx.db, id);
  if (!keys || !waiting) return;
  if (waiting.status === "REGISTERING") await register(ctx, keys, waiting);
  if (waiting.status === "REMOVING" && waiting.key !== null) await remove(ctx, keys, waiting, waiting.key);
}

/** Advances every key that waits for the provider, each apart. */
export async function advanceKeys(ctx: PixCtx): Promise<void> {
  const waiting = await keysUnderWay(ctx.db, AT_ONCE);
  await eachApart(ctx.log, "a Pix key could not be advanced", waiting, ({ id }) => advanceKey(ctx, id));
}

async function register(ctx: PixCtx, keys: PixKeys, waiting: ClientKey): Promise<void> {
  try {
    const key = (await made(ctx, keys, waiting)) ?? (await ask(ctx, keys, waiting));
    await keys.setCallbackAddress(key, callbackUrl(ctx.config));
    await move(ctx, waiting, async (tx) =>
      moveKey(tx, ctx, {
        id: waiting.id,
        from: "REGISTERING",
        to: "ACTIVE",
        set: { key, registered_at: ctx.clock.now() },
      }),
    );
  } catch (error) {
    if (!(error instanceof PspError) || error.failure !== "final") throw error;
    const refusal = error.message.slice(0, MAX_REFUSAL);
    await move(ctx, waiting, (tx) =>
      moveKey(tx, ctx, { id: waiting.id, from: "REGISTERING", to: "REFUSED", set: { refusal } }),
    );
  }
}

/** The key an earlier request of this one made without our hearing of it. */
async function made(ctx: PixCtx, keys: PixKeys, { keysBefore }: ClientKey): Promise<string | undefined> {
  if (keysBefore === null) return undefined;
  const before = new Set(keysBefore);
  const since = (await keys.list()).filter((key) => !before.has(key));
  const taken = await clientsKeysAmong(ctx.db, since);
  return since.find((key) => !taken.has(key));
}

async function ask(ctx: PixCtx, keys: PixKeys, { id, keysBefore }: ClientKey): Promise<string> {
  if (keysBefore === null) await noteKeysBefore(ctx.db, id, await keys.list());
  return keys.register();
}

async function remove(ctx: PixCtx, keys: PixKeys, waiting: ClientKey, key: string): Promise<void> {
  await keys.remove(key);
  const set = { removed_at: ctx.clock.now() };
  await move(ctx, waiting, (tx) =>
    moveKey(tx, ctx, { id: waiting.id, from: "REMOVING", to: "REMOVED", set }),
  );
}

async function move(
  ctx: PixCtx,
  { id, userId, status }: ClientKey,
  change: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await change(tx))) return;
    const action = status === "REGISTERING" ? "pix.key_request_ended" : "pix.key_removal_ended";
    await recordAudit(tx, asSystem(ctx, "pix"), { action, subject: id, details: {} });
    await announce(tx, { to: { userId }, type: "pix.key", reference: id });
  });
}
