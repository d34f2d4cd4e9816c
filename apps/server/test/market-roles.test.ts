import { generateCnpj } from "@brazilian-utils/brazilian-utils";
import type { RouteContract } from "@lastro/contracts";
import { MEMBER_ROLES, PERMISSIONS_OF_ROLE } from "@lastro/contracts/grain/member-access";
import { permissionFor } from "@lastro/contracts/grain/member-routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startMembersBench } from "../src/testing/market-members.js";
import { AN_OFFER } from "../src/testing/traders.js";
import { type JsonSchema, sampleOf } from "./json-schema-sample.js";

interface Described {
  readonly security?: unknown;
  readonly parameters?: readonly { in: string; name: string; required?: boolean; schema: JsonSchema }[];
  readonly requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

interface Served extends Described {
  readonly method: RouteContract["method"];
  readonly path: string;
}

let bench: Awaited<ReturnType<typeof startMembersBench>>;
let routes: readonly Served[];
beforeAll(async () => {
  bench = await startMembersBench();
  const { paths } = (await bench.market.app.http.inject("/openapi.json")).json() as {
    paths: Record<string, Record<string, Described>>;
  };
  routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, described]) =>
      path.startsWith("/agro/v1/") && described.security
        ? [
            {
              ...described,
              method: method.toUpperCase() as Served["method"],
              path: path.replace(/\{(\w+)\}/g, ":$1"),
            },
          ]
        : [],
    ),
  );
});
afterAll(() => bench.close());

/** These end what the others are asked by. */
const ENDS_THE_SESSION = ["POST /agro/v1/auth/logout", "POST /agro/v1/team/leave"];
/** What a sample of the schema is not, so that nothing is refused before somebody is asked who they are. */
const SENT: Readonly<Record<string, object>> = {
  "PATCH /agro/v1/me": { name: "Outro nome" },
  "PATCH /agro/v1/offers/:id": { pricePerTonne: "1.00" },
  "PATCH /agro/v1/orders/:id/loads/:loadId": { currentPlace: "Cuiabá" },
  "POST /agro/v1/demo/pix/pay": { txid: "a".repeat(26) },
  "POST /agro/v1/me/verification/submit": {},
  "POST /agro/v1/notices/push": {
    endpoint: "https://push.example.com/x",
    keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) },
  },
  "POST /agro/v1/notices/whatsapp": { phone: "11987654321" },
  "POST /agro/v1/notices/whatsapp/confirm": { code: "123456" },
  "POST /agro/v1/offer-imports": {
    importId: "0198c3c0-0000-7000-8000-000000000000",
    offers: [AN_OFFER],
  },
  "POST /agro/v1/offers": AN_OFFER,
  "POST /agro/v1/orders/:id/dispute": { reason: "other", description: "Faltou peso na balança" },
  "POST /agro/v1/orders/:id/loads": {},
  "POST /agro/v1/orders/:id/loads/:loadId/link": { days: 7 },
  "POST /agro/v1/orders/:id/settlement": {
    ...{ loadId: "0198c3c0-0000-7000-8000-000000000000", scaleWeight: "1" },
  },
  "POST /agro/v1/orders/:id/ship": {},
  "PUT /agro/v1/me/legal": {
    ...{ kind: "company", legalName: "Agro Sul Ltda", taxId: generateCnpj(), stateRegistration: null },
    address: {
      ...{ cep: "78890000", street: "Avenida", number: "1", complement: null, district: "Centro" },
      ...{ city: "Sorriso", state: "MT" },
    },
  },
};
/** The same of what stands in an address. */
const ADDRESSED: Readonly<Record<string, string>> = {
  "GET /agro/v1/offers/sellers": "/agro/v1/offers/sellers?offers=0198c3c0-0000-7000-8000-000000000000",
  "GET /agro/v1/statements/:month.pdf": "/agro/v1/statements/2026-01.pdf",
};

function ask({ method, path, parameters = [], requestBody }: Served, who: { headers: object }) {
  const name = `${method} ${path}`;
  const inPlace = (kind: string) =>
    Object.fromEntries(
      parameters
        .filter((one) => one.in === kind && (kind === "path" || one.required))
        .map((one) => [one.name, String(sampleOf(one.schema))]),
    );
  const places = inPlace("path");
  const schema = requestBody?.content["application/json"]?.schema;
  const isForm = requestBody?.content["multipart/form-data"] !== undefined;
  return bench.market.app.http.inject({
    ...{
      method,
      url: ADDRESSED[name] ?? path.replace(/:(\w+)/g, (_, place: string) => places[place] ?? "x"),
    },
    ...(name in ADDRESSED ? {} : { query: inPlace("query") }),
    headers: {
      ...who.headers,
      "idempotency-key": `roles-${name}`.replace(/\W+/g, "-"),
      ...(isForm ? { "content-type": "multipart/form-data; boundary=x" } : {}),
    },
    ...(schema ? { payload: SENT[name] ?? (sampleOf(schema) as object) } : {}),
    ...(isForm ? { payload: "--x--\r\n" } : {}),
  });
}

describe("a role", () => {
  it.each(["buyer", "producer"] as const)(
    "may what its permissions say, of every route: %s",
    async (side) => {
      const owner = await bench.company(bench.market[side]());
      const unread = new Set<string>();
      for (const role of MEMBER_ROLES) {
        const who = await bench.member(owner, role);
        for (const route of routes) {
          const name = `${route.method} ${route.path}`;
          if (ENDS_THE_SESSION.includes(name)) continue;
          const { statusCode, body } = await ask(route, who);
          const { code } = body.startsWith("{") ? (JSON.parse(body) as { code?: string }) : {};
          if (code === "request.invalid") unread.add(name);
          // The other side's routes are nobody's here.
          if (code === "request.invalid" || code === "auth.forbidden") continue;
          const permission = permissionFor(route);
          const may = permission !== undefined && PERMISSIONS_OF_ROLE[role].includes(permission);
          expect([role, name, code === "companies.role_insufficient"]).toEqual([role, name, !may]);
          expect([name, statusCode === 401]).toEqual([name, false]);
        }
      }
      expect([...unread].sort()).toEqual([]);
    },
  );
});
