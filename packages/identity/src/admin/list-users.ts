import { z } from "zod";
import { type Account, presentUser, type UserRow } from "../people/user.js";
import { AuthError } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { badPagination, type Page, readPage, wholeNumber } from "./pages.js";
import { type Cursor, countUsers, type Direction, pageOfUsers, usersAfter } from "./user-lists.js";
import type { listedUserSchema } from "./wire-admin.js";

export interface UserListRequest {
  readonly page?: string | undefined;
  readonly per_page?: string | undefined;
  readonly limit?: string | undefined;
  readonly cursor?: string | undefined;
  readonly sort?: string | undefined;
  readonly filter?: string | undefined;
  readonly email?: string | undefined;
}

type ListedUser = z.infer<typeof listedUserSchema>;

/** A page of users with the number of all of them, or a stretch of the list with where it goes on. */
export type UserList =
  | { readonly kind: "page"; readonly users: ListedUser[]; readonly page: Page; readonly total: number }
  | { readonly kind: "stretch"; readonly users: ListedUser[]; readonly next: string | undefined };

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 1000;

/** Lists the people of the request's audience, the newest first unless asked otherwise. */
export async function listUsers(ctx: IdentityCtx, asked: UserListRequest): Promise<UserList> {
  const direction = readSort(asked.sort);
  if ((asked.limit || asked.cursor) && !asked.page && !asked.per_page) return stretch(ctx, asked, direction);
  const page = readPage(asked);
  const [users, total] = await Promise.all([
    pageOfUsers(ctx.db, ctx, asked, direction, page),
    countUsers(ctx.db, ctx, asked),
  ]);
  return { kind: "page", users: users.map(listed), page, total };
}

async function stretch(ctx: IdentityCtx, asked: UserListRequest, direction: Direction): Promise<UserList> {
  const limit = Math.min(asked.limit ? wholeNumber(asked.limit) : DEFAULT_LIMIT, MAX_LIMIT);
  if (limit === 0) throw badPagination("limit must be greater than 0");
  const after = asked.cursor ? readCursor(asked.cursor) : undefined;
  // One more than asked for tells whether the list goes on.
  const users = await usersAfter(ctx.db, ctx, asked, direction, after, limit + 1);
  const shown = users.slice(0, limit);
  const last = users.length > limit ? shown.at(-1) : undefined;
  return { kind: "stretch", users: shown.map(listed), next: last && writeCursor(last) };
}

function listed(user: UserRow): ListedUser {
  const account: Account = { user, identities: [], factors: [] };
  return { ...presentUser(account), identities: null };
}

/** `created_at desc`, the only order there is, and its reverse. */
function readSort(sort: string | undefined): Direction {
  if (!sort) return "desc";
  const [field = "", direction = "desc", ...rest] = sort.trim().split(/\s+/);
  if (field !== "created_at" || rest.length > 0) throw badSort(`bad field for sort '${field}'`);
  const lower = direction.toLowerCase();
  if (lower !== "asc" && lower !== "desc")
    throw badSort(`bad direction for sort '${direction}', only 'asc' and 'desc' allowed`);
  return lower;
}

function badSort(detail: string): AuthError {
  return new AuthError(400, "validation_failed", `Bad Sort Parameters: ${detail}`);
}

const cursorSchema = z.object({ created_at: z.iso.datetime(), id: z.guid() });

function writeCursor(user: UserRow): string {
  const said = { created_at: user.created_at.toISOString(), id: user.id };
  return Buffer.from(JSON.stringify(said)).toString("base64url");
}

function readCursor(text: string): Cursor {
  try {
    const said = cursorSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    return { createdAt: new Date(said.created_at), id: said.id };
  } catch {
    throw badPagination("invalid cursor");
  }
}
