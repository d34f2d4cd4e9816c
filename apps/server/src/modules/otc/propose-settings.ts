import type { RequestOf } from "@lastro/contracts";
import { type OtcAsset, otcSettingsSchema, type updateOtcSettings } from "@lastro/contracts/otc";
import { formatMoney, formatPrice, parsePrice } from "@lastro/money";
import { actorName } from "@lastro/platform/actor";
import { inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { z } from "zod";
import {
  type ApprovalAction,
  type ApprovalContent,
  askApproval,
  lapseApprovals,
} from "../compliance/index.js";
import type { OtcCtx } from "./ports.js";
import { putInForce } from "./put-in-force.js";
import { type AssetSettings, type DeskSettings, isCrossed, isOffMarket } from "./settings.js";
import { currentSettings, settingsOf } from "./settings-store.js";

type Input = RequestOf<typeof updateOtcSettings>["body"];
type WireSettings = z.output<typeof otcSettingsSchema>;

/** What approvals of the desk's settings are about: the desk, of which there is one. */
export const DESK_ID = "00000000-0000-7000-8000-0000000d0e5c";

/**
 * Asks another administrator to put new settings in force. What only switches assets off is in force at once: stopping
 * takes one. Refuses when someone else changed the settings meanwhile, and a book that would lose money by itself.
 */
export async function proposeSettings(ctx: OtcCtx, input: Input): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const current = await currentSettings(tx);
    if (current.version !== input.version) throw new DomainError("otc.settings_changed");
    const assets = input.assets.map(readAsset);
    const changes = changesBetween(current, assets);
    if (changes.length === 0) return;
    await assertSound(tx, ctx, assets);
    if (changes.every(({ field, to }) => field === "enabled" && to === "false")) {
      await putInForce(tx, ctx, input.version, assets);
      await lapseApprovals(tx, ctx, "otc.settings", DESK_ID);
      return;
    }
    const id = ctx.random.id();
    const content = contentOf(id, changes);
    await tx
      .insertInto("otc_settings_proposal")
      .values({
        id,
        base_version: input.version,
        assets: JSON.stringify(z.encode(otcSettingsSchema, input.assets)),
        proposed_by: actorName(ctx.actor),
        proposed_at: ctx.clock.now(),
      })
      .execute();
    await askApproval(tx, ctx, { ...content, reason: input.reason });
  });
}

/** Settings one administrator asked for: they hold only on the version they were made on. */
export function settingsAction(ports: Pick<OtcCtx, "priceSource">): ApprovalAction {
  return {
    async describe(tx) {
      const current = await currentSettings(tx);
      const proposal = await newestProposal(tx, current.version);
      return proposal && contentOf(proposal.id, changesBetween(current, proposal.assets));
    },
    async carryOut(tx, ctx) {
      const { version } = await currentSettings(tx);
      const proposal = await newestProposal(tx, version);
      if (!proposal) throw new DomainError("otc.settings_changed");
      await assertSound(tx, { ...ctx, ...ports }, proposal.assets);
      await putInForce(tx, ctx, version, proposal.assets, proposal.id);
    },
  };
}

function readAsset(one: WireSettings[number]): AssetSettings {
  return {
    ...one,
    buyPrice: one.buyPrice === null ? undefined : parsePrice(one.asset, "BRL", one.buyPrice),
    sellPrice: one.sellPrice === null ? undefined : parsePrice(one.asset, "BRL", one.sellPrice),
  };
}

async function assertSound(
  tx: Tx,
  ctx: Pick<OtcCtx, "clock" | "priceSource">,
  assets: readonly AssetSettings[],
): Promise<void> {
  for (const settings of assets) {
    const { asset, buyPrice, sellPrice } = settings;
    const market = await ctx.priceSource<OtcAsset>(tx, ctx.clock, asset);
    const manual = [buyPrice, sellPrice].filter((price) => price !== undefined);
    if (market && manual.some((price) => isOffMarket(price, market.price))) {
      throw new DomainError("otc.manual_price_off_market", { asset });
    }
    if (isCrossed(settings, market?.price)) throw new DomainError("otc.crossed_book", { asset });
  }
}

interface Proposal {
  readonly id: string;
  readonly assets: readonly AssetSettings[];
}

/** The request that waits on a version, if one does: a later one takes the place of those before it. */
async function newestProposal(tx: Tx, version: number): Promise<Proposal | undefined> {
  const [row] = await query<{ id: string; assets: unknown }>(
    tx,
    `select id, assets from otc_settings_proposal where base_version = $1
     order by proposed_at desc, id desc limit 1`,
    [version],
  );
  return row && { id: row.id, assets: otcSettingsSchema.parse(row.assets).map(readAsset) };
}

interface Change {
  readonly asset: OtcAsset;
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

function changesBetween(current: DeskSettings, wanted: readonly AssetSettings[]): Change[] {
  return wanted.flatMap((after) => {
    const before = wordsOf(settingsOf(current, after.asset));
    return Object.entries(wordsOf(after)).flatMap(([field, to]) => {
      const from = before[field] ?? "";
      return from === to ? [] : [{ asset: after.asset, field, from, to }];
    });
  });
}

/** Every setting as text; nothing for a price that is not set. */
function wordsOf({ asset: _, buyPrice, sellPrice, ...others }: AssetSettings): Record<string, string> {
  const words = Object.entries(others).map(
    ([field, value]) => [field, typeof value === "object" ? formatMoney(value) : String(value)] as const,
  );
  return {
    ...Object.fromEntries(words),
    buyPrice: buyPrice ? formatPrice(buyPrice) : "",
    sellPrice: sellPrice ? formatPrice(sellPrice) : "",
  };
}

function contentOf(proposalId: string, changes: readonly Change[]): ApprovalContent {
  return {
    kind: "otc.settings",
    subject: DESK_ID,
    facts: { deskChanges: JSON.stringify(changes) },
    hidden: proposalId,
  };
}
