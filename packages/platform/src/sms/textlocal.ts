import { z } from "zod";
import { outcomeOf } from "./outcome.js";
import type { SmsGateway } from "./port.js";
import { needsUnicode, postForm } from "./post-form.js";

export interface TextlocalOptions {
  readonly apiKey: string;
  readonly sender: string;
  readonly url?: string | undefined;
}

const TEXTLOCAL_URL = "https://api.textlocal.in";
const answerSchema = z.object({
  status: z.string(),
  errors: z.array(z.object({ code: z.number() })).default([]),
});
/** No recipient, no words, too many of them, or a number or sender that is none. */
const FOR_EVER = new Set([4, 5, 6, 32, 33, 43, 44, 51]);

/** Textlocal. It knows no idempotency: a lost answer may cost a second copy of the text. */
export function createTextlocal(options: TextlocalOptions): SmsGateway {
  const { apiKey, sender, url = TEXTLOCAL_URL } = options;
  return {
    async send({ to, text }) {
      const answer = await postForm(`${url.replace(/\/+$/, "")}/send`, {
        sender,
        apikey: apiKey,
        message: text,
        numbers: to,
        ...(needsUnicode(text) ? { unicode: "true" } : {}),
      });
      if (!answer.ok) return outcomeOf(answer);
      const { status, errors } = answerSchema.parse(await answer.json());
      if (status === "success") return "accepted";
      if (errors.length > 0 && errors.every(({ code }) => FOR_EVER.has(code))) return "refused";
      throw new Error(`Textlocal answered ${status} (${errors.map(({ code }) => code).join(", ")})`);
    },
  };
}
