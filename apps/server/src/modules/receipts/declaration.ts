import { wireOfMoney } from "@lastro/contracts";
import type { MovementTitle } from "@lastro/contracts/movements";
import { isAsset, type Money, negate, parseMoney } from "@lastro/money";
import { z } from "zod";
import type { Canonical } from "./signing/canonical-json.js";

/** What the house signs of a movement: enough to recognise it by, and nothing that says who the people are. */
export interface Declaration {
  readonly code: string;
  readonly issuer: string;
  readonly kind: string;
  readonly title: MovementTitle;
  readonly direction: "in" | "out" | "held";
  readonly amounts: readonly Money[];
  readonly at: Date;
  readonly issuedAt: Date;
  readonly holder: string;
  readonly counterparty: string | null;
  /** The hash of the transaction in the journal. */
  readonly seal: string;
}

const VERSION = "1";

export function declarationAsSigned(of: Declaration): Canonical {
  return {
    v: VERSION,
    ...of,
    amounts: of.amounts.map(wireOfMoney),
    at: of.at.toISOString(),
    issuedAt: of.issuedAt.toISOString(),
  };
}

/** An amount with its sign, which no amount people type has. */
const signedMoney = z
  .object({ asset: z.string(), amount: z.string() })
  .transform(({ asset, amount }): Money => {
    if (!isAsset(asset)) throw new Error(`A receipt is of the unknown asset ${asset}`);
    return amount.startsWith("-") ? negate(parseMoney(asset, amount.slice(1))) : parseMoney(asset, amount);
  });
const instant = z.iso.datetime().transform((text) => new Date(text));
const signedSchema = z.object({
  v: z.literal(VERSION),
  code: z.string(),
  issuer: z.string(),
  kind: z.string(),
  title: z.string().transform((title) => title as MovementTitle),
  direction: z.enum(["in", "out", "held"]),
  amounts: z.array(signedMoney),
  at: instant,
  issuedAt: instant,
  holder: z.string(),
  counterparty: z.string().nullable(),
  seal: z.string(),
});

/** Reads what a signature that was found genuine says. */
export function readDeclaration(payload: unknown): Declaration {
  const { v: _, ...declaration } = signedSchema.parse(payload);
  return declaration;
}
