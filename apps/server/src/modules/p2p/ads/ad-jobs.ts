import { asSystem } from "@lastro/platform/context";
import { inTransaction, query } from "@lastro/platform/database/database";
import { eachApart } from "@lastro/platform/jobs/each-apart";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { balancesOfAccounts } from "../../ledger/index.js";
import { lockPeople } from "../people/person-store.js";
import type { P2pCtx } from "../ports.js";
import { currentSettings } from "../settings.js";
import { type Ad, availableOf } from "./ad.js";
import { AD_COLUMNS, type AdRow, lockAd, toAd } from "./ad-store.js";
import { payingAccount } from "./funds.js";
import { notifyOwner } from "./notify-owner.js";
import { openIfFunded } from "./open-ad.js";
import { pauseIfShort } from "./pause-short.js";
import { moved } from "./step-ad.js";

const EXPIRE = "p2p.expire_ads";
const CHECK_FUNDS = "p2p.check_ad_funds";
const BATCH = 200;
/** Before every id. */
const FIRST = "00000000-0000-0000-0000-000000000000";

/** Takes ads whose time is over out of the book and tells their owners. A take refuses them before this runs, too. */
export function expireAdsJob(ctx: P2pCtx): RecurringJob {
  return {
    kind: EXPIRE,
    everySeconds: 30,
    async run() {
      const due = await query<{ id: string }>(
        ctx.db,
        `select id from p2p_ad where expires_at <= $1 and status not in ('expired', 'closed')
         order by expires_at limit $2`,
        [ctx.clock.now(), BATCH],
      );
      await eachApart(ctx.log, "an ad could not be expired", due, ({ id }) => expireAd(ctx, id));
    },
  };
}

function expireAd(ctx: P2pCtx, id: string): Promise<void> {
  const acting = asSystem(ctx, EXPIRE);
  return inTransaction(ctx.db, async (tx) => {
    const ad = await lockAd(tx, id);
    if (!ad || ad.status === "expired" || ad.status === "closed" || ad.expiresAt > ctx.clock.now()) return;
    await notifyOwner(tx, acting, await moved(tx, acting, ad, "expired", null), "expired");
  });
}

/** Opens pending ads whose funds have come, and pauses open ones whose funds have gone: some at a time, in turn. */
export function checkAdFundsJob(ctx: P2pCtx): RecurringJob {
  let after = FIRST;
  return {
    kind: CHECK_FUNDS,
    everySeconds: 15,
    async run() {
      const rows = await query<AdRow>(
        ctx.db,
        `select ${AD_COLUMNS} from p2p_ad where status in ('pending', 'active') and id > $1 order by id limit $2`,
        [after, BATCH],
      );
      after = rows.length < BATCH ? FIRST : (rows.at(-1)?.id ?? FIRST);
      const ads = rows.map(toAd);
      const balance = await balancesOfAccounts(ctx.db, ads.map(payingAccount));
      const poorest = ads.filter((ad) => balance(payingAccount(ad)).minor < mostNeeded(ad));
      await eachApart(
        ctx.log,
        "the funds of an ad could not be checked",
        ads.filter((ad) => ad.status === "pending" || poorest.includes(ad)),
        (ad) => (ad.status === "active" ? pauseIfShort(ctx, ad.id) : openPending(ctx, ad)),
      );
    },
  };
}

/** Above this an open ad is never short: nothing further needs to be read of it. */
function mostNeeded(ad: Ad): bigint {
  return ad.side === "sell" ? 2n * availableOf(ad).minor : ad.min.minor;
}

function openPending(ctx: P2pCtx, { id, userId }: Ad): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await lockPeople(tx, [userId]);
    const ad = await lockAd(tx, id);
    if (ad?.status !== "pending") return;
    await openIfFunded(tx, asSystem(ctx, CHECK_FUNDS), ad, await currentSettings(tx));
  });
}
