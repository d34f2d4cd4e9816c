import { LIMIT_CATEGORIES, LIMIT_RULES, type limitSchema } from "@lastro/contracts/limits";
import { compare, type Money, money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { z } from "zod";
import { type LimitView, readLimits } from "../../limits/index.js";
import type { ClientLimitPorts } from "./ports.js";

type Reading = Pick<Ctx, "clock"> & Pick<ClientLimitPorts, "policies" | "isVerified">;
export type ClientLimit = z.output<typeof limitSchema>;

/** A client's limits and what has been used of them. */
export async function readClientLimits(
  db: Database | Tx,
  ctx: Reading,
  userId: string,
): Promise<{ limits: ClientLimit[]; newPayee?: Money<"BRL"> }> {
  const level = (await ctx.isVerified(db, userId)) ? "verified" : "basic";
  const limits = await readLimits(db, ctx, { userId, level }, ctx.policies);
  const ofNewPayees = ctx.policies.flatMap(({ rules }) => rules.filter(({ newPayee }) => newPayee));
  const [newPayee] = ofNewPayees.map(({ amount }) => money("BRL", amount));
  return { limits: limits.map(toClientLimit), ...(newPayee === undefined ? {} : { newPayee }) };
}

function toClientLimit({
  category,
  rule,
  allowed,
  used,
  left,
  resetsAt,
  raise,
}: LimitView<"BRL">): ClientLimit {
  const maximum = money("BRL", rule.maximum ?? rule.amount);
  return {
    category: nameIn(LIMIT_CATEGORIES, category),
    rule: nameIn(LIMIT_RULES, rule.name),
    window: rule.window,
    allowed,
    used,
    remaining: left,
    maximum: compare(allowed, maximum) > 0 ? allowed : maximum,
    resetsAt: resetsAt ?? null,
    raise: raise ?? null,
  };
}

function nameIn<Name extends string>(names: readonly Name[], wanted: string): Name {
  const name = names.find((one) => one === wanted);
  if (name === undefined) throw new Error(`The contract has no limit named ${wanted}`);
  return name;
}
