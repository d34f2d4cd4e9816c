import { presentUser } from "../people/user.js";
import { getAccount } from "../people/user-store.js";
import type { AuthServer } from "../service/routes-server.js";
import { emptySchema, userSchema } from "../service/wire.js";
import { createUserByOperator } from "./create-user.js";
import { deleteUserByOperator } from "./delete-user.js";
import { userOfId } from "./find-user.js";
import { listAudit } from "./list-audit.js";
import { listUsers } from "./list-users.js";
import { writeCursorHeader, writePageHeaders } from "./pages.js";
import { updateUserByOperator } from "./update-user.js";
import {
  auditQuery,
  auditSchema,
  createUserBody,
  deleteUserBody,
  listUsersQuery,
  updateUserByOperatorBody,
  userListSchema,
  userParams,
} from "./wire-admin.js";

/** People and the log, for the operator. */
export function registerAdminRoutes(server: AuthServer): void {
  server.on(
    {
      method: "GET",
      path: "/admin/users",
      summary: "The people, by pages or from a cursor on",
      query: listUsersQuery,
      response: userListSchema,
      admin: true,
    },
    async ({ ctx, query, reply }) => {
      const list = await listUsers(ctx, query);
      const said = { users: list.users, aud: ctx.audience };
      if (list.kind === "page") {
        writePageHeaders(reply, list.page, list.total);
        return said;
      }
      const { next } = list;
      if (next === undefined) return { ...said, pagination: { has_more: false } };
      writeCursorHeader(reply, next);
      return { ...said, pagination: { next_cursor: next, has_more: true } };
    },
  );

  server.on(
    {
      method: "POST",
      path: "/admin/users",
      summary: "Add a person",
      body: createUserBody,
      response: userSchema,
      admin: true,
    },
    async ({ ctx, body, operator }) => createUserByOperator(ctx, operator, body),
  );

  server.on(
    {
      method: "GET",
      path: "/admin/users/:userId",
      summary: "One person",
      params: userParams,
      response: userSchema,
      admin: true,
    },
    async ({ ctx, params }) => presentUser(await getAccount(ctx.db, (await userOfId(ctx, params.userId)).id)),
  );

  server.on(
    {
      method: "PUT",
      path: "/admin/users/:userId",
      summary: "Change a person at once",
      params: userParams,
      body: updateUserByOperatorBody,
      response: userSchema,
      admin: true,
    },
    async ({ ctx, params, body, operator }) => updateUserByOperator(ctx, operator, params.userId, body),
  );

  server.on(
    {
      method: "DELETE",
      path: "/admin/users/:userId",
      summary: "Remove a person, or make them unrecognisable",
      params: userParams,
      body: deleteUserBody,
      bodyOptional: true,
      response: emptySchema,
      admin: true,
    },
    async ({ ctx, params, body, operator }) => {
      await deleteUserByOperator(ctx, operator, params.userId, { softly: body.should_soft_delete ?? false });
      return {};
    },
  );

  server.on(
    {
      method: "GET",
      path: "/admin/audit",
      summary: "What happened to accounts",
      query: auditQuery,
      response: auditSchema,
      admin: true,
    },
    async ({ ctx, query, reply }) => {
      const { entries, page, total } = await listAudit(ctx, query);
      writePageHeaders(reply, page, total);
      return entries;
    },
  );
}
