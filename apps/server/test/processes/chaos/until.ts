const GIVE_UP_MS = 180_000;

/** Asks until it holds; an attempt that throws counts as one that does not. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + GIVE_UP_MS;
  while (!(await holds().catch(() => false))) {
    if (performance.now() > end) throw new Error(`Waited for ${what} in vain`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export const becomesReady = (url: string) =>
  until(`${url} being ready`, async () => {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) });
    await answer.arrayBuffer();
    return answer.ok;
  });

/** Starts everything, or nothing: what was started is stopped when a later part does not start. */
export async function startAll<T>(
  startParts: (started: (() => unknown)[], stop: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const started: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of started.splice(0).reverse()) await end();
  };
  try {
    return await startParts(started, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}
