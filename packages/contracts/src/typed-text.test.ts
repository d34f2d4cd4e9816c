import { describe, expect, it } from "vitest";
import { z } from "zod";
import { allRoutes } from "./testing/all-routes.js";
import { multilineText, text } from "./typed-text.js";

const routes = await allRoutes();

/** Long texts, in which a person begins a new line. */
const MULTILINE = new Set([
  "POST /v1/pix/disputes body.narrative",
  "POST /v1/pix/disputes/:id/defence body.text",
  "POST /v1/pix/disputes/:id/comments body.text",
  "POST /v1/admin/pix/disputes/:id/decide body.grounds",
  "POST /v1/admin/pix/disputes body.details",
  "POST /v1/admin/pix/disputes/:id/lift-mark body.grounds",
  "POST /v1/recoveries/:id/comments body.text",
  "POST /v1/admin/recoveries/:id/decide body.grounds",
  "POST /v1/admin/approvals/:id/approve body.reason",
  "POST /v1/admin/approvals/:id/reject body.reason",
  "POST /v1/admin/users/:id/suspend body.reason",
  "POST /v1/admin/users/:id/unsuspend body.reason",
  "PUT /v1/admin/otc-settings body.reason",
  "PUT /v1/admin/grain/freight body.reason",
  "PUT /v1/admin/otc/request-settings body.reason",
  "POST /v1/admin/otc/requests/:id/decline body.reason",
  "PUT /v1/admin/users/:id/role body.reason",
  "POST /v1/admin/users/:id/kyc/submit body.reason",
  "POST /v1/admin/cases/:id/messages body.text",
  "POST /agro/v1/orders/:id/dispute/messages body.text",
  "POST /v1/admin/kyc/:caseId/request-revision body.note",
  "POST /v1/admin/kyc/:caseId/reject body.note",
  "POST /v1/admin/kyc/:caseId/hold body.note",
  "POST /v1/admin/companies/applications/:id/decision body.note",
  "POST /v1/company/batches body.csv",
  "POST /v1/admin/grain/deposits/:id/attribute body.reason",
  "POST /v1/admin/grain/deposits/:id/reject body.reason",
  "POST /v1/admin/grain/deposits/:id/return body.reason",
  "POST /v1/admin/grain/withdrawals/:id/approve body.reason",
  "POST /v1/admin/grain/withdrawals/:id/reject body.reason",
  "POST /v1/admin/grain/traders/:id/suspension body.reason",
  "POST /v1/admin/grain/traders/:id/second-factor-reset body.reason",
  "POST /v1/admin/grain/disputes/:id/rule body.reason",
  "POST /v1/admin/grain/verifications/:id/decide body.reason",
  "POST /v1/admin/grain/offers/:id/pause body.reason",
  "POST /agro/v1/bids body.note",
  "POST /v1/admin/grain/offers/:id/resume body.reason",
  "POST /agro/v1/offers body.description",
  "PUT /agro/v1/offer-draft body.description",
  "POST /agro/v1/offer-imports body.offers[].description",
  "PATCH /agro/v1/offers/:id body.description",
  "POST /agro/v1/orders/:id/decline body.reason",
  "POST /agro/v1/orders/:id/cancel body.reason",
  "POST /agro/v1/orders/:id/loads body.note",
  "POST /agro/v1/orders/:id/ship body.note",
  "POST /agro/v1/public/loads/:token/updates body.note",
  "PATCH /agro/v1/orders/:id/loads/:loadId body.note",
  "POST /agro/v1/orders/:id/messages body.text",
  "POST /agro/v1/orders/:id/settlement body.note",
  "POST /agro/v1/orders/:id/dispute body.description",
  "POST /agro/v1/orders/:id/dispute/proposals body.note",
  "POST /v1/p2p/orders body.terms",
  "PATCH /v1/p2p/orders/:id body.terms",
  "POST /v1/admin/treasury/movements body.reason",
  "POST /v1/admin/treasury/movements/:id/cancel body.reason",
  "POST /v1/admin/p2p/orders/:id/pause body.reason",
  "POST /v1/admin/p2p/orders/:id/resume body.reason",
  "POST /v1/admin/p2p/orders/:id/close body.reason",
  "POST /v1/admin/p2p/disputes/:id/rule body.reason",
  "POST /v1/admin/p2p/late-payments/:id/rule body.reason",
  "POST /v1/admin/p2p/suspensions body.reason",
  "POST /v1/admin/p2p/suspensions/:id/lift body.reason",
  "POST /v1/p2p/trades/:id/messages body.text",
  "POST /v1/p2p/trades/:id/dispute body.description",
  "POST /v1/p2p/trades/:id/dispute/messages body.text",
  "POST /v1/p2p/trades/:id/dispute/proposals body.note",
  "PUT /v1/admin/p2p/settings body.reason",
  "PUT /v1/admin/basket/settings body.reason",
  "PUT /v1/admin/exchange/settings body.reason",
  "POST /v1/admin/exchange/iof-rates body.reason",
  "PUT /v1/admin/investments/products/:id body.reason",
  "POST /v1/admin/investments/products body.reason",
  "POST /v1/admin/cards/:id/suspend body.reason",
  "POST /v1/admin/cards/:id/lift body.reason",
  "POST /v1/admin/cards/contests/:id/end body.reason",
  "POST /v1/cards/purchases/:id/contest body.description",
  "POST /v1/admin/cards/settings body.reason",
  "POST /v1/admin/cards/partners body.reason",
  "PUT /v1/admin/exchange/settings body.reason",
  "POST /v1/admin/exchange/iof-rates body.reason",
  "PUT /v1/admin/investments/products/:id body.reason",
  "POST /v1/admin/investments/products body.reason",
  "POST /v1/p2p/trades/:id/cancel body.reason",
  "POST /v1/p2p/trades/:id/late body.description",
  "POST /v1/p2p/trades/:id/late/returned body.note",
  "POST /v1/p2p/trades/:id/rate body.comment",
  "POST /v1/support/conversations body.text",
  "POST /v1/support/conversations/:id/comments body.text",
  "POST /v1/support/conversations/:id/reopen body.text",
  "POST /v1/support/conversations/:id/rating body.comment",
  "POST /v1/support/passes/write body.text",
  "POST /v1/admin/support/macros body.text",
  "PUT /v1/admin/support/macros/:id body.text",
]);

/** Never shown or stored, only hashed as typed: to change or to refuse a character would lock its owner out. */
const PASSWORDS = new Set([
  "POST /v1/me/closure body.password",
  "POST /v1/market-link body.password",
  "POST /agro/v1/me/closure body.password",
  "POST /agro/v1/auth/register body.password",
  "POST /agro/v1/invitations/accept body.password",
  "POST /agro/v1/team/invitations body.password",
  "PUT /agro/v1/team/members/:memberId/role body.password",
  "POST /agro/v1/auth/login body.password",
  "POST /agro/v1/auth/reset-password body.password",
  "POST /agro/v1/auth/change-password body.currentPassword",
  "POST /agro/v1/auth/change-password body.newPassword",
  "PATCH /agro/v1/me body.currentPassword",
  "PUT /agro/v1/me/legal body.currentPassword",
  "POST /agro/v1/me/second-factor body.password",
  "POST /agro/v1/me/email/change body.password",
  "POST /agro/v1/me/signatures body.password",
  "POST /agro/v1/me/passkeys/options body.password",
  "POST /agro/v1/integrations/keys body.proof.password",
  "POST /agro/v1/integrations/keys/:id/revoke body.proof.password",
  "POST /agro/v1/integrations/webhooks body.proof.password",
  "PUT /agro/v1/integrations/webhooks/:id body.proof.password",
  "POST /agro/v1/integrations/webhooks/:id/rotate body.proof.password",
]);

const BREAKS = ["\n", "\r", "\r\n", "\u2028", "\u2029"];
const HIDDEN = [
  "\u202e",
  "\u2066",
  "\u200b",
  "\u200d",
  "\ufe0f",
  "\u3164",
  "\ud800",
  "\udc00",
  "\u0000",
  "\u001b",
  "\u0085",
];

const SEQUENCES = ["❤️", "👩🏽‍⚕️", "👨‍👩‍👧", "🏳️‍🌈", "1️⃣"];

/** Values of every kind a field takes: each field must accept one, or nothing is proven of it. */
const ACCEPTED = [
  "ABC1D23",
  "abcdef",
  "5",
  "25.50",
  "0.2100",
  "100",
  "123456",
  "60746948",
  "0198c3c0-0000-7000-8000-000000000000",
  "eq.0198c3c0-0000-7000-8000-000000000000",
  "user_id",
  "id",
  "alguem@example.com",
  "2026-11-20",
  "2026-11",
  "2026",
  "2026-11-20T15:00:00Z",
  "https://example.com/rastreio",
  "529.982.247-25",
  "(51) 99825-9765",
  "90010-150",
  "MT-5107925-0123456789ABCDEF0123456789ABCDEF",
  "BR",
  "RS",
  "BRPNG",
  "2025/26",
  "1234",
  "22:00",
  "a".repeat(22),
  "a".repeat(32),
  "a".repeat(43),
  "a".repeat(64),
  "a".repeat(87),
  `0x${"a".repeat(40)}`,
];

interface Leaf {
  readonly name: string;
  readonly decode: (value: unknown) => { readonly success: boolean; readonly data?: unknown };
}

/** Every place under this schema that reads a string, to be read with all that follows it: transforms and codecs. */
function leavesOf(name: string, schema: z.core.$ZodType): Leaf[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return [
        ...Object.entries(def.shape).flatMap(([key, part]) => leavesOf(`${name}.${key}`, part)),
        ...(def.catchall ? leavesOf(`${name}.*`, def.catchall) : []),
      ];
    case "array":
      return leavesOf(`${name}[]`, def.element);
    case "record":
      return [...leavesOf(`${name} key`, def.keyType), ...leavesOf(`${name}.*`, def.valueType)];
    case "union":
      return def.options.flatMap((option) => leavesOf(name, option));
    case "optional":
    case "nullable":
    case "nonoptional":
    case "default":
    case "prefault":
    case "readonly":
      return leavesOf(name, def.innerType);
    case "pipe":
      return leavesOf(name, def.in).map((leaf) => ({
        ...leaf,
        decode: (value) =>
          z.safeDecode(schema as z.ZodType, around(leaf.name.slice(name.length), def.in, value)),
      }));
    case "string":
      return [{ name, decode: (value) => z.safeDecode(schema as z.ZodType, value) }];
    case "enum":
    case "literal":
    case "boolean":
    case "number":
    case "null":
    case "never":
      return [];
    default:
      throw new Error(`${name} takes ${def.type}, of which nothing is known`);
  }
}

/** What a pipe reads, with the value at that place of it: the value itself, or an object with the value in it. */
function around(place: string, schema: z.core.$ZodType, value: unknown): unknown {
  if (place === "") return value;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type !== "object") throw new Error(`${place} stands in ${def.type}, of which nothing is known`);
  const sample = Object.entries(def.shape).map(([key, part]) => [key, (part as z.ZodEnum).options?.[0]]);
  return { ...Object.fromEntries(sample), [place.slice(1)]: value };
}

const leaves = [...routes].flatMap(([route, { body, query, params }]) =>
  Object.entries({ body, query, params }).flatMap(([part, schema]) =>
    schema ? leavesOf(`${route} ${part}`, schema) : [],
  ),
);
const lines = leaves.filter(({ name }) => !PASSWORDS.has(name));

/** Whether a text that holds this passes, and still holds it when it has. */
function lets({ decode }: Leaf, accepted: string, bad: string): boolean {
  const middle = Math.ceil(accepted.length / 2);
  const mixed = [
    bad + accepted,
    accepted + bad,
    accepted.slice(0, middle) + bad + accepted.slice(middle),
    accepted.slice(0, middle) + bad + accepted.slice(middle + 1),
  ];
  return mixed.some((value) => {
    const read = decode(value);
    return read.success && holds(read.data, bad);
  });
}

function holds(value: unknown, bad: string): boolean {
  if (typeof value === "string") return value.includes(bad);
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((part) => holds(part, bad));
}

describe("a line a person typed", () => {
  it("is trimmed and normalised", () => {
    expect(text({ max: 10 }).parse("  Joa\u0303o ")).toBe("João");
  });

  it.each([...BREAKS, ...HIDDEN])("takes no %j", (bad) => {
    expect(refusalOf(text({ max: 10 }), `a${bad}b`)).toEqual(["unsafe_characters"]);
    expect(refusalOf(text({ max: 10, emoji: true }), `a${bad}b`)).toEqual(["unsafe_characters"]);
  });

  it.each(SEQUENCES)("takes the emoji %s only where it names nobody", (emoji) => {
    expect(refusalOf(text({ max: 30 }), `a${emoji}b`)).toEqual(["unsafe_characters"]);
    expect(text({ max: 30, emoji: true }).parse(`a${emoji}b`)).toBe(`a${emoji}b`);
  });
});

describe("a text of several lines", () => {
  const schema = multilineText({ max: 60 });

  it("has one kind of line end, nothing around it and no more than two blank lines in a row", () => {
    expect(schema.parse(" um\r\ndois\rtrês\n ")).toBe("um\ndois\ntrês");
    expect(schema.parse("um\n\n\ndois")).toBe("um\n\n\ndois");
    expect(schema.parse("um\n\r\n \n\n\t\n\ndois")).toBe("um\n\n\ndois");
  });

  it("counts its length when it is tidied", () => {
    expect(schema.safeParse(`a${"\n".repeat(90)}b`).success).toBe(true);
    expect(schema.safeParse("a".repeat(61)).success).toBe(false);
    expect(schema.safeParse(" \n ").success).toBe(false);
  });

  it.each([...BREAKS.filter((one) => !/[\r\n]/.test(one)), ...HIDDEN])("takes no %j", (bad) => {
    expect(refusalOf(schema, `a${bad}b`)).toEqual(["unsafe_characters"]);
  });

  it("takes emoji of any kind, and their joiners nowhere else", () => {
    for (const emoji of SEQUENCES) expect(schema.parse(`a${emoji}\nb`)).toBe(`a${emoji}\nb`);
    for (const bad of [
      "👩\u200d",
      "\u200d👩",
      "👩\u200da",
      "👩\u200d\u200d👧",
      "❤\ufe0f\ufe0f",
      "1\ufe0f",
      "\ud83d\n\ude00",
    ])
      expect([bad, refusalOf(schema, bad)]).toEqual([bad, ["unsafe_characters"]]);
  });
});

describe("a text in a request of any contract", () => {
  it("is found", () => {
    expect(routes.size).toBeGreaterThan(100);
    expect(leaves.length).toBeGreaterThan(200);
    const names = new Set(leaves.map(({ name }) => name));
    expect([...MULTILINE, ...PASSWORDS].filter((name) => !names.has(name))).toEqual([]);
  });

  it.each(lines.map((leaf) => [leaf.name, leaf] as const))("hides nothing: %s", (name, leaf) => {
    const accepted = ACCEPTED.filter((value) => leaf.decode(value).success);
    expect(accepted, "none of the values to begin with is one this field takes").not.toEqual([]);
    const breaks = BREAKS.filter((one) => one !== "\n" || !MULTILINE.has(name));
    const passed = [...breaks, ...HIDDEN].filter((bad) => accepted.some((value) => lets(leaf, value, bad)));
    expect(passed.map(named)).toEqual([]);
  });

  it.each(leaves.filter(({ name }) => MULTILINE.has(name)).map((leaf) => [leaf.name, leaf] as const))(
    "keeps a new line: %s",
    (_, { decode }) =>
      expect(decode("primeira linha, inteira\r\nsegunda linha").data).toBe(
        "primeira linha, inteira\nsegunda linha",
      ),
  );
});

function refusalOf(schema: z.ZodType, value: string): string[] | undefined {
  return schema.safeParse(value).error?.issues.map(({ message }) => message);
}

/** `U+202E`, as nobody sees the character itself. */
function named(bad: string): string {
  return [...bad]
    .map((one) => `U+${one.codePointAt(0)?.toString(16).padStart(4, "0").toUpperCase()}`)
    .join(" ");
}
