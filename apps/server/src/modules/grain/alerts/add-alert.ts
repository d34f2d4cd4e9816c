import { ALERT_DAYS, MAX_ALERTS } from "@lastro/contracts/grain/alerts";
import type { Commodity } from "@lastro/contracts/grain/offer-terms";
import { ORDER_STEP_KG } from "@lastro/contracts/grain/weights";
import { secondsAfter } from "@lastro/platform/clock";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { findAccount } from "../accounts/account-store.js";
import { lockActor } from "../members/lock-member.js";
import type { Alert } from "./alert.js";
import { countStanding, insertAlert, lockAlertsOf } from "./alert-store.js";
import { whatIsThereFor } from "./find-matches.js";
import { keepMatches } from "./keep-matches.js";

const DAY_SECONDS = 86_400;
/** As far as an offer goes. */
const MAX_KG = 1_000_000_000n;
const MAX_PRICE_CENTS = 10_000_000n;
/** Of what is on the market already, so much is found at once; the rest is told of once it changes. */
const MAX_FOUND = 100;

export interface NewAlert {
  readonly commodity: Commodity;
  readonly state?: string | undefined;
  readonly priceCents: bigint;
  readonly quantityKg?: bigint | undefined;
  readonly validDays?: number;
}

/** Keeps what the caller wants to be told of. What the market has of it now is found with it, and not told again. */
export async function addAlert(tx: Tx, ctx: RequestCtx, input: NewAlert): Promise<Alert> {
  const { userId } = personOf(ctx);
  const now = ctx.clock.now();
  assertSound(input);
  await lockActor(tx, ctx);
  const account = await findAccount(tx, ctx, userId);
  if (!account) throw new DomainError("resource.not_found");
  await lockAlertsOf(tx, userId);
  if ((await countStanding(tx, userId, now)) >= MAX_ALERTS)
    throw new DomainError("grain.alert_too_many", { most: MAX_ALERTS });
  const alert: Alert = {
    id: ctx.random.id(),
    userId,
    side: account.accountType,
    commodity: input.commodity,
    state: input.state ?? null,
    priceCents: input.priceCents,
    quantityKg: input.quantityKg ?? null,
    createdAt: now,
    expiresAt: secondsAfter(now, (input.validDays ?? ALERT_DAYS.usual) * DAY_SECONDS),
    metAt: null,
  };
  await insertAlert(tx, alert);
  const found = await whatIsThereFor(tx, alert, { now, limit: MAX_FOUND });
  const { met } = await keepMatches(tx, ctx, found);
  return met.length > 0 ? { ...alert, metAt: now } : alert;
}

function assertSound({ priceCents, quantityKg }: NewAlert): void {
  if (priceCents <= 0n || priceCents > MAX_PRICE_CENTS)
    throw new DomainError("grain.alert_price_invalid", {}, { pricePerTonne: "grain.alert_price_invalid" });
  if (quantityKg === undefined) return;
  if (quantityKg <= 0n || quantityKg > MAX_KG || quantityKg % ORDER_STEP_KG !== 0n)
    throw new DomainError("grain.alert_quantity_invalid", {}, { quantity: "grain.alert_quantity_invalid" });
}
