import { isExpected, pause, type Run } from "./run.js";

/** Recurring work that may fall due while clients are busy. */
const RECURRING = [
  "payments-out.process-open",
  "payments-out.follow-returns",
  "pix.follow-inquiries",
  "pix.poll-charges",
  "pix.settle-returns",
] as const;

/** A worker: jobs that are due, and recurring work as it comes. What fails is tried again by the next. */
export async function work(run: Run, times: number): Promise<void> {
  const { chance, houses } = run;
  for (let time = 0; time < times; time += 1) {
    await pause(run, 30);
    const house = chance.pick(houses);
    if (chance.percent(60)) await attempt(run, () => house.runJobs());
    else await attempt(run, () => house.runRecurring(chance.pick(RECURRING)));
  }
}

/** What fails because a provider or the database was silent is tried again later by somebody else. */
export async function attempt({ problems }: Run, what: () => Promise<unknown>): Promise<void> {
  await what().catch((error: unknown) => {
    if (!isExpected(error)) problems.push(`a worker failed: ${String(error)}`);
  });
}

/** The banks beyond the provider: payments end, receivers send back, and callbacks come late, twice, out of order or never. */
export async function bank(run: Run, times: number): Promise<void> {
  const { chance, houses, provider, turns } = run;
  for (let time = 0; time < times; time += 1) {
    await pause(run, 25);
    const what = chance.integer(10);
    if (what < 4) await turns.take({ label: "a payment ends", run: async () => provider.endOne() });
    else if (what < 5)
      await turns.take({ label: "a receiver sends back", run: async () => provider.sendBack() });
    else {
      const callback = provider.takeCallback();
      if (!callback || chance.percent(15)) continue;
      for (const house of chance.percent(30) ? houses : [chance.pick(houses)])
        await attempt(run, () => house.receiveCallback(callback));
    }
  }
}
