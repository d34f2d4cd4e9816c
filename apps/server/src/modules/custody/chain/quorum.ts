import { ProviderError } from "./port.js";

/** How many must say the same before it counts. */
const QUORUM = 2;

/** Providers answered, and not the same: nobody is believed until enough agree. */
export class Disagreement extends Error {
  constructor() {
    super("the providers do not agree");
    this.name = "Disagreement";
  }
}

/**
 * Asks every provider at once and answers what at least two of them say alike. Throws `Disagreement` when they
 * contradict each other, `ProviderError` when too few answered.
 */
export async function agreed<T, Provider>(
  providers: readonly Provider[],
  ask: (provider: Provider) => Promise<T>,
): Promise<T> {
  const answers = await answersOf(providers, ask);
  const votes = new Map<string, T[]>();
  for (const answer of answers) {
    const said =
      JSON.stringify(answer, (_, value) => (typeof value === "bigint" ? `${value}n` : value)) ?? "";
    votes.set(said, [...(votes.get(said) ?? []), answer]);
  }
  for (const alike of votes.values())
    if (alike.length >= QUORUM && alike.length * 2 > answers.length) return alike[0] as T;
  throw new Disagreement();
}

/** The lowest of what the providers say: a height nobody is behind. */
export async function lowest<Provider>(
  providers: readonly Provider[],
  ask: (provider: Provider) => Promise<bigint>,
): Promise<bigint> {
  return (await answersOf(providers, ask)).reduce((a, b) => (a < b ? a : b));
}

/** What the first provider that answers says: for what proves itself, or counts for nothing. */
export async function firstAnswer<T, Provider>(
  providers: readonly Provider[],
  ask: (provider: Provider) => Promise<T>,
): Promise<T> {
  let failure: unknown;
  for (const provider of providers)
    try {
      return await ask(provider);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      failure = error;
    }
  throw failure;
}

async function answersOf<T, Provider>(
  providers: readonly Provider[],
  ask: (provider: Provider) => Promise<T>,
): Promise<T[]> {
  const settled = await Promise.allSettled(providers.map(ask));
  const answers = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const failure = settled.find((one) => one.status === "rejected");
  if (failure && !(failure.reason instanceof ProviderError)) throw failure.reason;
  if (answers.length < QUORUM) throw failure?.reason ?? new ProviderError("all", "too few providers");
  return answers;
}
