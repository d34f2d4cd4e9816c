import { cancelPixCharge } from "@lastro/contracts/pix";
import { type Database, query } from "@lastro/platform/database/database";
import { attempt } from "./others.js";
import { ask, type Run } from "./run.js";

/** In this order, once the faults are over; a round is longer than any back-off of a provider. */
const ROUND = [
  "pix.follow-inquiries",
  "pix.poll-charges",
  "pix.settle-returns",
  "payments-out.process-open",
  "payments-out.follow-returns",
] as const;
const ROUND_SECONDS = 64;
const MAX_ROUNDS = 8;
/** Longer than the time a buyer has to pay. */
const WINDOW_SECONDS = 16 * 60;
/** Longer than the pause until a payment of this age is asked about again. */
const LATER_SECONDS = 15 * 60;

/** Everything answers again, and what is under way comes to its end; some time later nothing of it moves again. */
export async function finish(run: Run, db: Database): Promise<void> {
  const { chance, clock, provider, houses } = run;
  const [house] = houses;
  const followAll = async () => {
    for (const kind of ROUND) await attempt(run, () => house.runRecurring(kind));
  };
  clock.advanceSeconds(WINDOW_SECONDS);
  await attempt(run, () => house.runRecurring("timers.run"));
  let open: readonly Open[] = [];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    while (provider.endOne());
    if (round === 0 && chance.percent(50)) provider.sendBack();
    clock.advanceSeconds(ROUND_SECONDS);
    await attempt(run, () => house.runJobs());
    await followAll();
    open = await openOf(run, db);
    for (const { what, userId, id } of open) if (what === "charge ACTIVE") await withdraw(run, userId, id);
    if (open.length > 0) continue;
    // What no callback told of, a second Pix for one charge above all, is found by the daily list.
    await attempt(run, () => house.runRecurring("pix.sweep-received"));
    clock.advanceSeconds(LATER_SECONDS);
    return followAll();
  }
  for (const { what } of open) run.problems.push(`never ends: ${what}`);
}

interface Open {
  readonly what: string;
  readonly userId: string;
  readonly id: string;
}

async function withdraw(run: Run, userId: string, id: string): Promise<void> {
  const client = run.clients.find((one) => one.userId === userId);
  if (client) await ask(run, client, { route: cancelPixCharge, request: { params: { id } }, key: id });
}

/** What of this seed's has not come to its end. */
function openOf({ clients }: Run, db: Database): Promise<Open[]> {
  return query<Open>(
    db,
    `select 'payment ' || step as what, owner_id as "userId", id from payments_out_payout
      where owner_id = any ($1) and step not in ('paid', 'failed')
     union all
     select 'charge ' || status, user_id, id from pix_charge
      where user_id = any ($1) and status in ('CREATING', 'ACTIVE')
     union all
     select 'return ' || status, asked_by, id from pix_return where asked_by = any ($1) and status = 'PROCESSING'
     union all
     select 'trade ' || status, buyer_id, id from p2p_trade where buyer_id = any ($1) and closed_at is null
     union all
     select 'hold of ' || reason, owner_id, id from ledger_hold where owner_id = any ($1) and status = 'open'
     order by what, id`,
    [clients.map(({ userId }) => userId)],
  );
}
