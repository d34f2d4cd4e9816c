import type { Asset, Money } from "@lastro/money";
import { type LimitWindow, type WindowBounds, windowAt } from "./windows.js";

/** One limit: how much may be moved in a window. */
export interface LimitRule {
  /** Names the rule in its policy: clients' own limits and counts are kept under it. Never renamed. */
  readonly name: string;
  readonly window: LimitWindow;
  /** Counted for each payee by itself, and for those movements that name one; absent, all together. */
  readonly per?: "payee";
  /** Counted and set under this name where policies of several categories share the rule; absent, under the policy's. */
  readonly countedAs?: string;
  /** Only for clients of this level; absent, for all. */
  readonly level?: string;
  /** Only from a device that is not registered. */
  readonly unregisteredDevice?: true;
  /** Only to a payee the client does not trust yet. */
  readonly newPayee?: true;
  /** What holds for a client without a limit of their own, in minor units of the policy's asset. */
  readonly amount: bigint;
  /** How far a client may raise it; absent, not above `amount`. */
  readonly maximum?: bigint;
}

/** A product's limits. All rules that apply hold at once, so that the smallest decides. */
export interface LimitPolicy<Category extends string = string, A extends Asset = Asset> {
  readonly category: Category;
  readonly asset: A;
  readonly rules: readonly LimitRule[];
}

/** A movement to be counted against the limits of who makes it. */
export interface Spend {
  readonly userId: string;
  readonly policy: LimitPolicy;
  /** In the policy's asset. */
  readonly amount: Money;
  readonly level?: string;
  readonly payee?: string;
  readonly isPayeeTrusted?: boolean;
  /** Absent of what no device asks for, such as the run of a schedule. */
  readonly isDeviceRegistered?: boolean;
}

/** A rule as it applies to one movement, and where that is counted. */
export interface AppliedRule {
  readonly rule: LimitRule;
  /** The payee it is counted for; empty where all count together. */
  readonly subject: string;
  readonly bounds: WindowBounds;
}

/** What a rule is counted and set under. */
export function categoryOf(policy: LimitPolicy, rule: LimitRule): string {
  return rule.countedAs ?? policy.category;
}

/** The rules that apply to a movement at an instant. */
export function rulesOf(spend: Spend, at: Date): AppliedRule[] {
  const { policy, level, payee, isPayeeTrusted, isDeviceRegistered } = spend;
  if (spend.amount.asset !== policy.asset)
    throw new Error(`Limits of ${policy.category} are not counted in ${spend.amount.asset}`);
  if (spend.amount.minor < 0n) throw new Error("A limit counts no negative amount");
  return policy.rules.flatMap((rule) => {
    const subject = rule.per === undefined ? "" : payee;
    const bounds = windowAt(rule.window, at);
    const applies =
      (rule.level === undefined || rule.level === level) &&
      (rule.unregisteredDevice === undefined || isDeviceRegistered === false) &&
      (rule.newPayee === undefined || isPayeeTrusted === false);
    return applies && subject !== undefined && bounds ? [{ rule, subject, bounds }] : [];
  });
}
