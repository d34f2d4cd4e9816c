import { OTC_ASSETS, type OtcAsset, type OtcHaltReason } from "@lastro/contracts/otc";
import { formatMoney, formatPrice, type Money } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import { asSystem, type Ctx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { sendMail } from "@lastro/platform/mail/send-mail";
import { recordAudit } from "../compliance/index.js";
import type { ConfirmedPrice } from "../prices/index.js";
import { exposureIn } from "./exposure.js";
import { endHalt, findOpenHalt, type Halt, insertHalt, noteSeen } from "./halt-store.js";
import { trustOf } from "./market.js";
import type { OtcPorts } from "./ports.js";
import { type AssetSettings, exposureLimit } from "./settings.js";
import { currentSettings, settingsOf } from "./settings-store.js";

type WatchCtx = Ctx & OtcPorts;

const KIND = "otc.watch_market";
const EVERY_SECONDS = 15;
/** Both sources have to agree again for this long before the desk trades on them. */
const CALM_SECONDS = 60;
/** How long prices are old before administrators are told. */
const STALE_SECONDS = 120;
/** What was traded in a day has to come down to this share of the limit before the desk trades on. */
const FREE_AGAIN_PERCENT = 90n;

interface Trouble {
  readonly reason: OtcHaltReason;
  /** What the administrators are told beside the asset. */
  readonly first: string;
  readonly second: string;
}

/**
 * Looks at every asset's two prices by itself, so that administrators are told before a client asks. Prices that are
 * merely old stop the desk at once; that is told once it lasts, since every start begins with them.
 */
export function watchMarketJob(ctx: WatchCtx): RecurringJob {
  const staleSince = new Map<OtcAsset, Date>();

  async function watchAge(asset: OtcAsset): Promise<void> {
    const settings = settingsOf(await currentSettings(ctx.db), asset);
    const market = await ctx.confirmedPrice<OtcAsset>(ctx.db, ctx.clock, asset, trustOf(settings));
    const now = ctx.clock.now();
    if (market.is !== "stale" || !market.isKnown) staleSince.delete(asset);
    else if (!staleSince.has(asset)) staleSince.set(asset, now);
    const since = staleSince.get(asset);
    if (since && secondsAfter(since, STALE_SECONDS) <= now) {
      await beginHalt(ctx, asset, { reason: "price_stale", first: "–", second: "–" });
    }
  }

  return {
    kind: KIND,
    everySeconds: EVERY_SECONDS,
    run: async () => {
      for (const asset of OTC_ASSETS) {
        await watchMarket(ctx, asset);
        await watchAge(asset);
      }
    },
  };
}

/**
 * Stops the desk in an asset whose two sources disagree, and lets it go on once they have agreed again for a minute. The
 * administrators are told of both. Opens transactions of its own.
 */
export async function watchMarket(ctx: WatchCtx, asset: OtcAsset): Promise<void> {
  const settings = settingsOf(await currentSettings(ctx.db), asset);
  const market = await ctx.confirmedPrice<OtcAsset>(ctx.db, ctx.clock, asset, trustOf(settings));
  const halt = await findOpenHalt(ctx.db, asset);
  if (!halt) {
    if (market.is === "disputed") await beginHalt(ctx, asset, disagreement(market));
  } else if (halt.reason !== "exposure_reached" && market.is !== "confirmed") {
    await noteSeen(ctx.db, halt.id, ctx.clock.now());
  } else if (await mayEnd(ctx, settings, halt, market)) {
    await inTransaction(ctx.db, async (tx) => {
      if (!(await endHalt(tx, halt.id, ctx.clock.now()))) return;
      await note(tx, ctx, halt, "otc.halt_ended");
    });
  }
}

/** Stops the desk in an asset of which it has traded nearly as much in a day as its loss limit lets it. */
export async function haltForExposure(ctx: WatchCtx, asset: OtcAsset): Promise<void> {
  const settings = settingsOf(await currentSettings(ctx.db), asset);
  const { lastDay } = await exposureIn(ctx.db, { asset, now: ctx.clock.now() });
  if (hasRoom(lastDay, settings)) return;
  await beginHalt(ctx, asset, {
    reason: "exposure_reached",
    first: `R$ ${formatMoney(lastDay)}`,
    second: `R$ ${formatMoney(exposureLimit(settings))}`,
  });
}

function disagreement({ first, second }: Extract<ConfirmedPrice, { is: "disputed" }>): Trouble {
  return {
    reason: "sources_disagree",
    first: `R$ ${formatPrice(first)}`,
    second: `R$ ${formatPrice(second)}`,
  };
}

async function mayEnd(
  ctx: WatchCtx,
  settings: AssetSettings,
  halt: Halt,
  market: ConfirmedPrice,
): Promise<boolean> {
  if (halt.reason === "exposure_reached") {
    const { lastDay } = await exposureIn(ctx.db, { asset: settings.asset, now: ctx.clock.now() });
    return hasRoom(lastDay, settings);
  }
  return market.is === "confirmed" && market.sourceAt >= secondsAfter(halt.seenAt, CALM_SECONDS);
}

/** Whether enough may still be traded in the day to go on. */
function hasRoom(lastDay: Money<"BRL">, settings: AssetSettings): boolean {
  return lastDay.minor * 100n <= exposureLimit(settings).minor * FREE_AGAIN_PERCENT;
}

async function beginHalt(ctx: WatchCtx, asset: OtcAsset, trouble: Trouble): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const halt = { id: ctx.random.id(), asset, reason: trouble.reason, beganAt: ctx.clock.now() };
    if (!(await insertHalt(tx, halt))) return;
    await note(tx, ctx, halt, "otc.halt_began");
    for (const { id, email } of await ctx.administrators(tx, ctx.clock.now())) {
      const language = (await ctx.addressOf(tx, id))?.language ?? "pt-BR";
      const template = trouble.reason === "exposure_reached" ? "desk_exposed" : "desk_halted";
      const { first, second } = trouble;
      await sendMail(tx, ctx, { to: email, template, language, data: { asset, first, second } });
    }
  });
}

async function note(
  tx: Tx,
  ctx: WatchCtx,
  halt: Pick<Halt, "id" | "asset" | "reason">,
  action: "otc.halt_began" | "otc.halt_ended",
): Promise<void> {
  const { id, asset, reason } = halt;
  await recordAudit(tx, asSystem(ctx, KIND), { action, subject: id, details: { asset, reason } });
  await announce(
    tx,
    { to: "admins", type: "admin", reference: "otc.halt" },
    { to: "everyone", type: "prices" },
  );
}
