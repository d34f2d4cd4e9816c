import type { ResponseOf } from "@lastro/contracts";
import type { listMacros } from "@lastro/contracts/support";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { type Database, inTransaction, query } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../compliance/index.js";

type Macro = ResponseOf<typeof listMacros>["macros"][number];
type Words = Pick<Macro, "title" | "text">;

/** Answers administrators saved, by title. */
export async function readMacros(db: Database): Promise<{ macros: Macro[] }> {
  return {
    macros: await query<Macro>(
      db,
      `select id, title, text, updated_at as "updatedAt" from support_macro order by lower(title), id`,
      [],
    ),
  };
}

/** Throws `support.macro_exists`. */
export async function createMacro(ctx: RequestCtx, { title, text }: Words): Promise<Macro> {
  const macro = { id: ctx.random.id(), title, text, updatedAt: ctx.clock.now() };
  await inTransaction(ctx.db, async (tx) => {
    const rows = await query(
      tx,
      `insert into support_macro (id, title, text, changed_by, updated_at) values ($1, $2, $3, $4, $5)
       on conflict (title) do nothing returning 1`,
      [macro.id, title, text, personOf(ctx).userId, macro.updatedAt],
    );
    if (rows.length === 0) throw new DomainError("support.macro_exists", {}, { title: "exists" });
    await recordAudit(tx, ctx, { action: "support.macro_created", subject: macro.id });
  });
  return macro;
}

/** Throws `support.macro_exists` where another has the title. */
export async function changeMacro(
  ctx: RequestCtx,
  { id, title, text }: Words & Pick<Macro, "id">,
): Promise<Macro> {
  const updatedAt = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const others = await query(tx, "select 1 from support_macro where title = $1 and id <> $2", [title, id]);
    if (others.length > 0) throw new DomainError("support.macro_exists", {}, { title: "exists" });
    const rows = await query(
      tx,
      "update support_macro set title = $2, text = $3, changed_by = $4, updated_at = $5 where id = $1 returning 1",
      [id, title, text, personOf(ctx).userId, updatedAt],
    );
    if (rows.length === 0) throw new DomainError("resource.not_found");
    await recordAudit(tx, ctx, { action: "support.macro_changed", subject: id });
  });
  return { id, title, text, updatedAt };
}

export async function deleteMacro(ctx: RequestCtx, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const rows = await query(tx, "delete from support_macro where id = $1 returning 1", [id]);
    if (rows.length === 0) throw new DomainError("resource.not_found");
    await recordAudit(tx, ctx, { action: "support.macro_deleted", subject: id });
  });
}
