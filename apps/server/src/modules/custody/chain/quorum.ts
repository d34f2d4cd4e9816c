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
  const [said] = mostOf(await answersOf(providers, ask));
  if (said === undefined) throw new Disagreement();
  return said.answer;
}

/**
 * The same of several answers at once, each by itself: undefined where the providers contradict each other. Throws
 * `ProviderError` when too few answered.
 */
export async function agreedEach<T, Provider>(
  providers: readonly Provider[],
  ask: (provider: Provider) => Promise<readonly T[]>,
): Promise<(T | undefined)[]> {
  const [first = [], ...others] = await answersOf(providers, ask);
  return first.map((answer, at) => {
    const [said] = mostOf([answer, ...others.map((list) => list[at])]);
    return said?.answer;
  });
}

/** What enough of the answers say alike, if any do. */
function mostOf<T>(answers: readonly T[]): readonly { readonly answer: T }[] {
  const votes = new Map<string, T[]>();
  for (const answer of answers) {
    const said =
      JSON.stringify(answer, (_, value) => (typeof value === "bigint" ? `${value}n` : value)) ?? "";
    votes.set(said, [...(votes.get(said) ?? []), answer]);
  }
  return [...votes.values()]
    .filter((alike) => alike.length >= QUORUM && alike.length * 2 > answers.length)
    .map(([answer]) => ({ answer: answer as T }));
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
