import { type Database, query } from "@lastro/platform/database/database";
import { AuthError } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { offsetOf, type Page, readPage } from "./pages.js";

interface AuditRow {
  readonly id: string;
  readonly action: string;
  readonly log_type: string;
  readonly actor_id: string | null;
  readonly actor_username: string;
  readonly actor_via_sso: boolean;
  readonly actor_name: string | null;
  readonly traits: Readonly<Record<string, unknown>>;
  readonly ip: string;
  readonly created_at: Date;
}

/** What one may search by; the name before the colon picks where, the text behind it is looked for. */
const SCOPES: Readonly<Record<string, string>> = {
  author:
    "strpos(lower(a.actor_username || ' ' || coalesce(u.user_metadata->>'full_name', '')), lower($2)) > 0",
  action: "strpos(lower(a.action), lower($2)) > 0",
  type: "strpos(lower(a.log_type), lower($2)) > 0",
};
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** What happened to accounts, the newest first. */
export async function listAudit(
  ctx: IdentityCtx,
  asked: {
    readonly page?: string | undefined;
    readonly per_page?: string | undefined;
    readonly query?: string | undefined;
  },
) {
  const page = readPage(asked);
  const { where, value } = readScope(asked.query);
  const [rows, total] = await Promise.all([
    pageOfAudit(ctx.db, [ctx.realm, value], where, page),
    countAudit(ctx.db, [ctx.realm, value], where),
  ]);
  return { entries: rows.map(presentEntry), page, total };
}

function readScope(text: string | undefined): { where: string; value: string } {
  // Without a search the text is still compared with itself, so that the statement keeps its parameters.
  if (!text) return { where: "$2 = ''", value: "" };
  const [name = "", ...rest] = text.split(":");
  const where = Object.hasOwn(SCOPES, name) ? SCOPES[name] : undefined;
  if (where === undefined || rest.length === 0)
    throw new AuthError(400, "validation_failed", `Invalid query scope: ${text}`);
  return { where, value: rest.join(":") };
}

const FROM = "from identity_audit a left join identity_user u on u.id = a.actor_id where a.realm = $1";

function pageOfAudit(
  db: Database,
  values: readonly unknown[],
  where: string,
  page: Page,
): Promise<AuditRow[]> {
  return query<AuditRow>(
    db,
    `select a.*, coalesce(u.is_sso, false) as actor_via_sso, u.user_metadata->>'full_name' as actor_name
     ${FROM} and ${where} order by a.created_at desc, a.id desc limit $3 offset $4`,
    [...values, page.size, offsetOf(page)],
  );
}

async function countAudit(db: Database, values: readonly unknown[], where: string): Promise<number> {
  const [row] = await query<{ total: number }>(
    db,
    `select count(*)::integer as total ${FROM} and ${where}`,
    values,
  );
  return row?.total ?? 0;
}

function presentEntry(row: AuditRow) {
  return {
    id: row.id,
    payload: {
      actor_id: row.actor_id ?? NOBODY,
      actor_via_sso: row.actor_via_sso,
      actor_username: row.actor_username,
      ...(row.actor_name ? { actor_name: row.actor_name } : {}),
      action: row.action,
      log_type: row.log_type,
      ...(Object.keys(row.traits).length > 0 ? { traits: row.traits } : {}),
    },
    created_at: row.created_at.toISOString(),
    ip_address: row.ip,
  };
}
