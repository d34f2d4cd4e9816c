import { z } from "zod";
import type { AuthServer } from "../service/routes-server.js";
import { factorSchema } from "../service/wire.js";
import { deleteFactorOf, listFactorsOf, updateFactorOf } from "./administer-factors.js";
import { adminFactorBody, adminFactorParams, adminFactorsParams } from "./wire-factors.js";

/** A person's second factors, for operators. */
export function registerAdminFactorRoutes(server: AuthServer): void {
  server.on(
    {
      method: "GET",
      path: "/admin/users/:userId/factors",
      summary: "A person's second factors",
      params: adminFactorsParams,
      response: z.array(factorSchema),
      admin: true,
    },
    async ({ ctx, params }) => listFactorsOf(ctx, params.userId),
  );

  server.on(
    {
      method: "PUT",
      path: "/admin/users/:userId/factors/:factorId",
      summary: "Rename a person's second factor, or change its number",
      params: adminFactorParams,
      body: adminFactorBody,
      response: factorSchema,
      admin: true,
    },
    async ({ ctx, params, body, operator }) =>
      updateFactorOf(ctx, operator, { ...params, friendlyName: body.friendly_name, phone: body.phone }),
  );

  server.on(
    {
      method: "DELETE",
      path: "/admin/users/:userId/factors/:factorId",
      summary: "Take a second factor away from a person",
      params: adminFactorParams,
      response: factorSchema,
      admin: true,
    },
    async ({ ctx, params, operator }) => deleteFactorOf(ctx, operator, params),
  );
}
