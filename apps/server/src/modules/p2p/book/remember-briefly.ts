import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { sharedRead } from "@lastro/platform/shared-read";

/**
 * Answers of a public read, each kept for some seconds and read once for all who ask meanwhile. There are only so many
 * keys: the caller's are of a closed list.
 */
export function rememberBriefly<Key extends string, Answer>(
  { clock }: Pick<Ctx, "clock">,
  seconds: number,
  read: (key: Key) => Promise<Answer>,
): (key: Key) => Promise<Answer> {
  const answers = new Map<Key, { readonly until: Date; readonly from: Date; readonly answer: Answer }>();
  const reads = new Map<Key, () => Promise<Answer>>();
  return async (key) => {
    const [known, now] = [answers.get(key), clock.now()];
    if (known && known.from <= now && now < known.until) return known.answer;
    const shared = reads.get(key) ?? sharedRead(() => read(key));
    reads.set(key, shared);
    const answer = await shared();
    answers.set(key, { from: now, until: secondsAfter(now, seconds), answer });
    return answer;
  };
}
