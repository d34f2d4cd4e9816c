import { formatMoney, type Money, money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { type Count, type Counted, count, takeBack } from "./counts.js";
import { rulesOf, type Spend } from "./limit-policy.js";
import { usageOf } from "./usage.js";

type Now = Pick<Ctx, "clock">;

/**
 * Counts a movement against every limit that applies to it, in the transaction that moves the money. What it is counted
 * in stays locked until the commit, so that two movements cannot both take the last of a limit. Throws `limits.exceeded`
 * and, by the limits of devices that are not registered, `limits.device_not_registered`: which limit, what is left of it
 * and when it begins anew.
 */
export async function spendLimits(tx: Tx, ctx: Now, spend: Spend): Promise<void> {
  const [refusal] = await spendLimitsTogether(tx, ctx, [spend]);
  if (refusal) throw refusal;
}

/**
 * The same for movements of different people in one transaction: the refusal of each, or undefined where it was counted.
 * One that is refused is counted nowhere.
 */
export async function spendLimitsTogether(
  tx: Tx,
  { clock }: Now,
  spends: readonly Spend[],
): Promise<(DomainError | undefined)[]> {
  assertDistinct(spends);
  const now = clock.now();
  const counted = await count(
    tx,
    spends.flatMap((spend) => countsOf(spend, now)),
    now,
  );
  const refused = new Set(counted.filter(({ isCounted }) => !isCounted).map(({ spend }) => spend));
  if (refused.size === 0) return spends.map(() => undefined);
  await takeBack(
    tx,
    counted.filter(({ spend, isCounted }) => isCounted && refused.has(spend)),
  );
  const refusals = await refusalsOf(
    tx,
    counted.filter(({ isCounted }) => !isCounted),
    now,
  );
  return spends.map((spend) => refusals.get(spend));
}

/** Gives back what a movement that failed or was returned had been counted with, in the windows it was made in. */
export async function releaseLimits(
  tx: Tx,
  spends: readonly { readonly spend: Spend; readonly at: Date }[],
): Promise<void> {
  await takeBack(
    tx,
    spends.flatMap(({ spend, at }) => countsOf(spend, at)),
  );
}

/** What the first limit that applies to a movement has counted by now, this movement included once it is spent. */
export async function usedOf(tx: Tx, { clock }: Now, spend: Spend): Promise<Money> {
  const now = clock.now();
  const [usage] = await usageOf(tx, countsOf(spend, now).slice(0, 1), now);
  return money(spend.policy.asset, usage?.used ?? 0n);
}

function countsOf(spend: Spend, at: Date): Count[] {
  return rulesOf(spend, at).map((applied) => ({ ...applied, spend, at }));
}

function assertDistinct(spends: readonly Spend[]): void {
  const names = spends.map(({ userId, policy }) => `${userId} ${policy.category}`);
  if (new Set(names).size < names.length) throw new Error("One person's limit is counted once at a time");
}

/** By spend, the refusal of the limit of which the least is left. */
async function refusalsOf(tx: Tx, failed: readonly Counted[], now: Date): Promise<Map<Spend, DomainError>> {
  const usages = await usageOf(tx, failed, now);
  const tightest = new Map<Spend, { left: bigint; refusal: DomainError }>();
  failed.forEach(({ spend, rule, allowed }, index) => {
    const { used = 0n, resetsAt } = usages[index] ?? {};
    const left = used >= allowed ? 0n : allowed - used;
    const known = tightest.get(spend);
    if (known && known.left <= left) return;
    const { asset, category } = spend.policy;
    const code = rule.unregisteredDevice ? "limits.device_not_registered" : "limits.exceeded";
    const refusal = new DomainError(code, {
      category,
      limit: rule.name,
      window: rule.window,
      left: formatMoney(money(asset, left)),
      asset,
      ...(resetsAt ? { resetsAt: resetsAt.toISOString() } : {}),
    });
    tightest.set(spend, { left, refusal });
  });
  return new Map([...tightest].map(([spend, { refusal }]) => [spend, refusal]));
}
