import { isExpected, pause, type Run } from "./run.js";

/** A worker: jobs that are due, and recurring work as it comes, while clients are busy and some times more. What fails is tried again by the next. */
export async function work(run: Run): Promise<void> {
  const { chance, houses } = run;
  const { times, rest, jobsIn100, recurring } = run.plan.workers;
  for (let left = times; left > 0; left -= run.busy.clients === 0 ? 1 : 0) {
    await pause(run, rest);
    const house = chance.pick(houses);
    if (chance.percent(jobsIn100)) await attempt(run, () => house.runJobs());
    else await attempt(run, () => house.runRecurring(chance.pick(recurring)));
  }
}

/** What fails because a provider or the database was silent is tried again later by somebody else. */
export async function attempt({ problems }: Run, what: () => Promise<unknown>): Promise<void> {
  await what().catch((error: unknown) => {
    if (!isExpected(error)) problems.push(`a worker failed: ${String(error)}`);
  });
}

/** The banks beyond the provider: payments end, receivers send back, and callbacks come late, twice, out of order or never. */
export async function bank(run: Run): Promise<void> {
  const { chance, houses, provider, turns } = run;
  const { times, rest, endsIn100, sendsBackIn100 } = run.plan.bank;
  for (let left = times; left > 0; left -= run.busy.clients === 0 ? 1 : 0) {
    await pause(run, rest);
    const what = chance.integer(100);
    if (what < endsIn100) await turns.take({ label: "a payment ends", run: async () => provider.endOne() });
    else if (what < endsIn100 + sendsBackIn100)
      await turns.take({ label: "a receiver sends back", run: async () => provider.sendBack() });
    else {
      const callback = provider.takeCallback();
      if (!callback || chance.percent(15)) continue;
      for (const house of chance.percent(30) ? houses : [chance.pick(houses)])
        await attempt(run, () => house.receiveCallback(callback));
    }
  }
}
