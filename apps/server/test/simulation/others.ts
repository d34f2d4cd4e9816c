import { isExpected, pause, type Run } from "./run.js";

/** Does something after each rest, while clients are busy and some times more. */
async function againAndAgain(
  run: Run,
  { times, rest }: { readonly times: number; readonly rest: number },
  act: () => Promise<void>,
): Promise<void> {
  for (let left = times; left > 0; left -= run.busy.clients === 0 ? 1 : 0) {
    await pause(run, rest);
    await act();
  }
}

/** A worker: jobs that are due, and recurring work as it comes. What fails is tried again by the next. */
export function work(run: Run): Promise<void> {
  const { chance, houses } = run;
  const { workers } = run.plan;
  return againAndAgain(run, workers, async () => {
    const house = chance.pick(houses);
    if (chance.percent(workers.jobsIn100)) await attempt(run, () => house.runJobs());
    else await attempt(run, () => house.runRecurring(chance.pick(workers.recurring)));
  });
}

/** What fails because a provider or the database was silent is tried again later by somebody else. */
export async function attempt({ problems }: Run, what: () => Promise<unknown>): Promise<void> {
  await what().catch((error: unknown) => {
    if (!isExpected(error)) problems.push(`a worker failed: ${String(error)}`);
  });
}

/** The banks beyond the provider: payments end, receivers send back, and callbacks come late, twice, out of order or never. */
export function bank(run: Run): Promise<void> {
  const { chance, houses, provider, turns, plan } = run;
  const { endsIn100, sendsBackIn100 } = plan.bank;
  return againAndAgain(run, plan.bank, async () => {
    const what = chance.integer(100);
    if (what < endsIn100) await turns.take({ label: "a payment ends", run: async () => provider.endOne() });
    else if (what < endsIn100 + sendsBackIn100)
      await turns.take({ label: "a receiver sends back", run: async () => provider.sendBack() });
    else {
      const callback = provider.takeCallback();
      if (!callback || chance.percent(15)) return;
      for (const house of chance.percent(30) ? houses : [chance.pick(houses)])
        await attempt(run, () => house.receiveCallback(callback));
    }
  });
}
