/** Choices that look random and are the same in every telling. */
export interface Choices {
  /** A whole number, from ≤ n ≤ to. */
  between(from: number, to: number): number;
  /** Answers the things in mixed order, each once before any comes again. */
  inTurn<T>(things: readonly T[]): () => T;
}

/** Marsaglia's xorshift on 32 bits: plenty for dates and dinners. */
export function createChoices(seed: number): Choices {
  let state = seed | 0 || 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  const between = (from: number, to: number) => from + (next() % (to - from + 1));
  return {
    between,
    inTurn<T>(things: readonly T[]) {
      let left: T[] = [];
      return () => {
        if (left.length === 0) left = [...things];
        const [thing] = left.splice(between(0, left.length - 1), 1);
        if (thing === undefined) throw new Error("There is nothing to choose from");
        return thing;
      };
    },
  };
}
