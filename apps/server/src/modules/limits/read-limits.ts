import { type Asset, type Money, money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { Count } from "./counts.js";
import { categoryOf, type LimitPolicy, type LimitRule } from "./limit-policy.js";
import { ownLimitsOf } from "./own-limits.js";
import { usageOf } from "./usage.js";
import { windowAt } from "./windows.js";

/** One limit as a client is shown it. */
export interface LimitView<A extends Asset> {
  /** Of its policy, or what several policies count it under. */
  readonly category: string;
  readonly rule: LimitRule;
  readonly allowed: Money<A>;
  readonly used: Money<A>;
  readonly left: Money<A>;
  /** When something of it becomes free again; absent outside its hours and while nothing is used. */
  readonly resetsAt: Date | undefined;
  /** What it will be raised to, and when. */
  readonly raise: { readonly to: Money<A>; readonly from: Date } | undefined;
}

/**
 * A client's limits under these policies, each once, and what has been used of them; but not those of single payees, nor
 * those of devices that are not registered.
 */
export async function readLimits<A extends Asset>(
  db: Database | Tx,
  { clock }: Pick<Ctx, "clock">,
  who: { readonly userId: string; readonly level?: string },
  policies: readonly LimitPolicy<string, A>[],
): Promise<LimitView<A>[]> {
  const now = clock.now();
  const all = policies.flatMap((policy) =>
    policy.rules
      .filter(
        ({ per, level, unregisteredDevice }) =>
          per === undefined && !unregisteredDevice && (level === undefined || level === who.level),
      )
      .map((rule) => ({ policy, rule, category: categoryOf(policy, rule) })),
  );
  const shown = all.filter(
    (one, index) =>
      all.findIndex(({ category, rule }) => category === one.category && rule.name === one.rule.name) ===
      index,
  );
  const counts: Count[] = shown.flatMap(({ policy, rule }) => {
    const bounds = windowAt(rule.window, now);
    const spend = { userId: who.userId, policy, amount: money(policy.asset, 0n) };
    return bounds ? [{ spend, rule, subject: "", bounds, at: now }] : [];
  });
  const [usages, own] = [await usageOf(db, counts, now), await ownLimitsOf(db, who.userId)];
  return shown.map(({ policy, rule, category }) => {
    const usage = usages[counts.findIndex((one) => one.rule === rule && one.spend.policy === policy)];
    const setting = own.find((one) => one.category === category && one.rule === rule.name);
    const isRaised = setting?.raise !== undefined && setting.raise.from <= now;
    const allowed = (isRaised ? setting.raise?.to : setting?.amount) ?? rule.amount;
    const used = usage?.used ?? 0n;
    const raise = isRaised ? undefined : setting?.raise;
    return {
      category,
      rule,
      allowed: money(policy.asset, allowed),
      used: money(policy.asset, used),
      left: money(policy.asset, used >= allowed ? 0n : allowed - used),
      resetsAt: usage?.resetsAt,
      raise: raise && { to: money(policy.asset, raise.to), from: raise.from },
    };
  });
}
