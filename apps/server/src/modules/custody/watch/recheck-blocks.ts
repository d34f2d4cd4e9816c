import type { Network } from "@lastro/contracts/custody/networks";
import { secondsAfter } from "../../../platform/clock.js";
import { asSystem } from "../../../platform/context.js";
import { inTransaction, query } from "../../../platform/database/database.js";
import { announce } from "../../../platform/events.js";
import { eachApart } from "../../../platform/jobs/each-apart.js";
import { recordAudit } from "../../compliance/index.js";
import { ProviderError } from "../chain/port.js";
import { agreed } from "../chain/quorum.js";
import type { CustodyCtx } from "../ports.js";
import { stopCredits } from "./network-store.js";

const AFTER_SECONDS = 600;
const AT_ONCE = 100;

/** Looks once more, some time later, whether the blocks we credited from still stand; if one does not, credits stop. */
export async function recheckBlocks(ctx: CustodyCtx, name: Network): Promise<void> {
  const network = await ctx.networks.use(name);
  if (!network) return;
  const arrivals = await query<{ id: string; block_number: bigint; block_hash: string }>(
    ctx.db,
    `select id, block_number, block_hash from custody_arrival
     where network = $1 and rechecked_at is null and booked_at <= $2 order by booked_at limit $3`,
    [name, secondsAfter(ctx.clock.now(), -AFTER_SECONDS), AT_ONCE],
  );
  const recheck = async (arrival: (typeof arrivals)[number]) => {
    const header = await agreed(network.providers, (provider) => provider.header(arrival.block_number));
    const stands = header?.hash === arrival.block_hash;
    await inTransaction(ctx.db, async (tx) => {
      await query(tx, "update custody_arrival set rechecked_at = $2 where id = $1", [
        arrival.id,
        ctx.clock.now(),
      ]);
      if (stands) return;
      const problem = `block ${arrival.block_number} was replaced after it was final`;
      ctx.log.error({ network: name, arrival: arrival.id, problem }, "credits are stopped on a network");
      await stopCredits(tx, name, problem);
      await recordAudit(tx, asSystem(ctx, "custody"), {
        action: "custody.credits_stopped",
        subject: arrival.id,
        details: { network: name, problem },
      });
      await announce(tx, { to: "admins", type: "admin", reference: "custody.networks" });
    });
  };
  const isSilence = (error: unknown) => error instanceof ProviderError;
  await eachApart(ctx.log, "a block could not be looked at again", arrivals, recheck, isSilence);
}
