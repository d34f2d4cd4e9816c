export const SMS_DEADLINE_MS = 10_000;

/** Told off for the message itself is for ever; told off for who we are, or for asking too often, is not. */
const LATER = new Set([401, 403, 404, 405, 408, 425, 429]);

/** What a gateway's HTTP answer means. Throws what may go better later. */
export async function outcomeOf(answer: Response): Promise<"accepted" | "refused"> {
  await answer.body?.cancel();
  if (answer.ok) return "accepted";
  if (answer.status >= 400 && answer.status < 500 && !LATER.has(answer.status)) return "refused";
  throw new Error(`The SMS gateway answered ${answer.status}`);
}
