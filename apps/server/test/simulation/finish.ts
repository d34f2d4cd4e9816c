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

/** Everything answers again, and what is under way comes to its end. */
export async function finish(run: Run, db: Database): Promise<void> {
  const { clock, provider, houses } = run;
  const [house] = houses;
  clock.advanceSeconds(WINDOW_SECONDS);
  await attempt(run, () => house.runRecurring("timers.run"));
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    while (provider.endOne());
    clock.advanceSeconds(ROUND_SECONDS);
    await attempt(run, () => house.runJobs());
    for (const kind of ROUND) await attempt(run, () => house.runRecurring(kind));
    for (const { userId, id } of run.answered.charges) await withdraw(run, userId, id);
    // What no callback told of, a second Pix for one charge above all, is found by the daily list.
    await attempt(run, () => house.runRecurring("pix.sweep-received"));
    if ((await openOf(run, db)).length === 0) return;
  }
  for (const open of await openOf(run, db)) run.problems.push(`never ends: ${open}`);
}

async function withdraw(run: Run, userId: string, id: string): Promise<void> {
  const client = run.clients.find((one) => one.userId === userId);
  if (client) await ask(run, client, { route: cancelPixCharge, request: { params: { id } }, key: id });
}

/** What of this seed's has not come to its end. */
async function openOf({ clients, provider }: Run, db: Database): Promise<string[]> {
  const ids = clients.map(({ userId }) => userId);
  const rows = await query<{ what: string }>(
    db,
    `select 'payment ' || step as what from payments_out_payout
      where owner_id = any ($1) and step not in ('paid', 'failed')
     union all
     select 'charge ' || status from pix_charge where user_id = any ($1) and status in ('CREATING', 'ACTIVE')
     union all
     select 'return ' || r.status from pix_return r where r.asked_by = any ($1) and r.status = 'PROCESSING'
     union all
     select 'trade ' || status from p2p_trade where buyer_id = any ($1) and closed_at is null
     union all
     select 'hold of ' || reason from ledger_hold where owner_id = any ($1) and status = 'open'`,
    [ids],
  );
  const isUnderWay = (status: string) => status === "EM_PROCESSAMENTO";
  const atProvider = [...provider.payouts.values()].filter(({ status }) => isUnderWay(status));
  return [...rows.map(({ what }) => what), ...atProvider.map(() => "payment at the provider")];
}
