import { expect, it } from "vitest";
import { allRoutes } from "../testing/all-routes.js";
import { MEMBER_ROLES, roleMay } from "./member-access.js";
import { namedRoutes, permissionFor, roleMayCall } from "./member-routes.js";

/** What nobody but the owner does: the account's address and end, its people and programs, where its notices and money go. */
const OWNER_ONLY = [
  "DELETE /agro/v1/bank-link",
  "DELETE /agro/v1/integrations/webhooks/:id",
  "DELETE /agro/v1/notices/push/:id",
  "DELETE /agro/v1/notices/whatsapp",
  "DELETE /agro/v1/team/invitations/:invitationId",
  "DELETE /agro/v1/team/members/:memberId",
  "GET /agro/v1/integrations/keys",
  "GET /agro/v1/integrations/webhooks",
  "GET /agro/v1/integrations/webhooks/:id",
  "GET /agro/v1/integrations/webhooks/:id/deliveries",
  "GET /agro/v1/integrations/webhooks/:id/deliveries/:deliveryId",
  "GET /agro/v1/me/closure",
  "GET /agro/v1/me/email",
  "GET /agro/v1/me/exports",
  "GET /agro/v1/me/exports/:id/file",
  "GET /agro/v1/notices/push",
  "GET /agro/v1/notices/whatsapp",
  "PATCH /agro/v1/me",
  "POST /agro/v1/bank-link/transfers",
  "POST /agro/v1/integrations/keys",
  "POST /agro/v1/integrations/keys/:id/revoke",
  "POST /agro/v1/integrations/webhooks",
  "POST /agro/v1/integrations/webhooks/:id/deliveries/:deliveryId/replay",
  "POST /agro/v1/integrations/webhooks/:id/disable",
  "POST /agro/v1/integrations/webhooks/:id/enable",
  "POST /agro/v1/integrations/webhooks/:id/replay",
  "POST /agro/v1/integrations/webhooks/:id/rotate",
  "POST /agro/v1/integrations/webhooks/:id/test",
  "POST /agro/v1/me/closure",
  "POST /agro/v1/me/email/change",
  "POST /agro/v1/me/email/code",
  "POST /agro/v1/me/email/confirm",
  "POST /agro/v1/me/exports",
  "POST /agro/v1/notices/push",
  "POST /agro/v1/notices/whatsapp",
  "POST /agro/v1/notices/whatsapp/confirm",
  "POST /agro/v1/team/invitations",
  "POST /agro/v1/team/invitations/:invitationId/send",
  "PUT /agro/v1/integrations/webhooks/:id",
  "PUT /agro/v1/team/members/:memberId/role",
  "PUT /agro/v1/team/members/:memberId/suspension",
];
/** Served by the platform, which has no contract for it here. */
const EVENTS = "GET /agro/v1/events";

it("every route of the marketplace says what a member needs, or is the owner's alone", async () => {
  const ofTraders = [...(await allRoutes())].filter(([, { access }]) =>
    ["trader", "buyer", "producer"].includes(access),
  );
  const undecided = ofTraders.filter(([, route]) => permissionFor(route) === undefined);
  expect(undecided.map(([name]) => name).sort()).toEqual(OWNER_ONLY);
  const served = new Set([EVENTS, ...ofTraders.map(([name]) => name)]);
  expect(namedRoutes().filter((name) => !served.has(name))).toEqual([]);
  expect(new Set(namedRoutes()).size).toBe(namedRoutes().length);
});

it("a route nobody named, and a role nobody knows, are refused", () => {
  const unnamed = { method: "POST", path: "/agro/v1/new" } as const;
  const named = { method: "GET", path: "/agro/v1/orders" } as const;
  for (const role of MEMBER_ROLES) {
    expect([role, roleMayCall(role, unnamed), roleMayCall(role, named)]).toEqual([role, false, true]);
    expect(roleMay(role, "own")).toBe(false);
  }
  expect(roleMayCall("owner", named)).toBe(false);
  expect(roleMay(undefined, "own")).toBe(true);
});
