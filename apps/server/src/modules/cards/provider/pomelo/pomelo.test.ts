import { money } from "@lastro/money";
import { describe, expect, it } from "vitest";
import { adjustment, bodyWithTexts, question } from "./movement-wire.js";
import { answerHeaders, isCallSigned } from "./signature.js";

const AT = new Date("2026-11-20T15:00:00Z");
const brl = (minor: bigint) => money("BRL", minor);

/** A purchase as Pomelo posts it, its amounts written as they are given. */
const posted = (local: string, { transaction = local, currency = "BRL", details = "[]", more = "" } = {}) =>
  Buffer.from(`{
    "transaction": { "id": "ctx-1", "type": "PURCHASE", "country_code": "BRA", "point_type": "POS", "entry_mode": "CHIP"${more} },
    "merchant": { "id": "111111111111111", "mcc": "5045", "name": "COMPUTER \\"total\\": 7 " },
    "card": { "id": "crd-1" },
    "user": { "id": "usr-1" },
    "amount": {
      "local": { "total": ${local}, "currency": "BRL" },
      "transaction": { "total": ${transaction}, "currency": "${currency}" },
      "settlement": { "total": 1, "currency": "USD" },
      "details": ${details}
    }
  }`);
const read = (body: Buffer) => question.safeParse(bodyWithTexts(body));

describe("an amount Pomelo posts", () => {
  it.each([
    ["999.9", 99_990n],
    ['"999.90"', 99_990n],
    ["90", 9_000n],
    ["8109.90", 810_990n],
    ["0.01", 1n],
    ["12.3400", 1_234n],
    ["9007199254740993.01", 900_719_925_474_099_301n],
  ])("is read as it is written: %s", (written, minor) => {
    expect(read(posted(written)).data?.billed).toEqual(brl(minor));
  });

  it.each(["0.001", "-5", "1e3", '"cem"', "null"])("is refused where it is none: %s", (written) => {
    expect(read(posted(written)).success).toBe(false);
  });

  it("has the decimals of its currency", () => {
    expect(read(posted("50", { transaction: "1500", currency: "JPY" })).data?.original).toEqual({
      currency: "JPY",
      minor: 1_500n,
    });
  });

  it("is never read from what a merchant calls itself", () => {
    expect(read(posted("5")).data?.merchant.name).toBe('COMPUTER "total": 7');
  });

  it("tells the taxes inside it apart", () => {
    const details =
      '[{"type":"BASE","currency":"BRL","amount":540.0},{"type":"TAX","currency":"BRL","amount":"18.90"}]';
    expect(read(posted("558.9", { details })).data).toMatchObject({ hold: brl(55_890n), tax: brl(1_890n) });
  });
});

describe("an adjustment by Pomelo", () => {
  const of = (type: string, direction: "credit" | "debit", original: string | null) => {
    const more = `, "original_transaction_id": ${JSON.stringify(original)}`;
    const body = posted("10", { more }).toString().replace("PURCHASE", type);
    return adjustment(direction, AT).parse(bodyWithTexts(Buffer.from(body)));
  };

  it.each([
    ["REVERSAL_PURCHASE", "credit", "ctx-0", "reversal"],
    ["REFUND", "credit", "ctx-0", "refund"],
    ["REFUND", "credit", null, "refund"],
    ["PAYMENT", "credit", null, "refund"],
    ["REVERSAL_REFUND", "debit", "ctx-0", "refund_reversal"],
    ["PURCHASE", "debit", "ctx-0", "correction_debit"],
    ["PURCHASE", "debit", null, "clearing"],
  ] as const)("of type %s, %s of %s, is a %s", (type, direction, original, kind) => {
    const movement = of(type, direction, original);
    expect(movement.event).toMatchObject({ ref: "ctx-1", kind, billed: brl(1_000n), at: AT });
    expect(movement.transactionRef).toBe(original ?? "ctx-1");
  });
});

describe("the signature of Pomelo's calls", () => {
  // The pair its public examples use.
  const pair = {
    key: "Lp0g+cwb19eEfTn1YIOydEnqPcZOg8YxHctnMe+1cQA=",
    secret: "uC8fVXzXMyaw1PseV452i6ozQwIIa4olcSpjuvn5E4E=",
  };
  const endpoint = "/transactions/authorizations";
  const body = '{"transaction":{"id":"ctx-1"}}';
  const headers: Record<string, string> = {
    "x-api-key": pair.key,
    ...answerHeaders(endpoint, body, { pair, now: AT }),
  };
  const isSigned = (change: object = {}, text = body, seconds = 0) =>
    isCallSigned({ ...headers, ...change }, Buffer.from(text), {
      pair,
      now: new Date(AT.getTime() + seconds * 1_000),
    });

  it("covers timestamp, endpoint and body, by the base64-decoded secret", () => {
    expect(headers["x-timestamp"]).toBe("1795186800");
    expect(headers["x-signature"]).toBe("hmac-sha256 pIwleB2f2ACMK1d1Q8WNkEGXg1vtP0SPmRH3aYd6+Aw=");
    expect(isSigned()).toBe(true);
  });

  it("fits nothing else, and dies after a minute", () => {
    expect(isSigned({}, `${body} `)).toBe(false);
    expect(isSigned({ "x-endpoint": "/transactions/adjustments/credit" })).toBe(false);
    expect(isSigned({ "x-timestamp": "1795186801" })).toBe(false);
    expect(isSigned({ "x-api-key": "another" })).toBe(false);
    expect(isSigned({ "x-signature": headers["x-signature"]?.replace("hmac-sha256 ", "") })).toBe(false);
    expect([-61, -60, 60, 61].map((seconds) => isSigned({}, body, seconds))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("of an empty answer is made of nothing but time and endpoint", () => {
    const empty = answerHeaders(endpoint, "", { pair, now: AT });
    expect(isCallSigned({ "x-api-key": pair.key, ...empty }, Buffer.alloc(0), { pair, now: AT })).toBe(true);
  });
});
