import { z } from "zod";
import { outcomeOf } from "./outcome.js";
import type { SmsGateway } from "./port.js";
import { postForm } from "./post-form.js";

export interface MessageBirdOptions {
  readonly accessKey: string;
  /** Whom a text comes from: a number or a name. */
  readonly originator: string;
  readonly url?: string | undefined;
}

const MESSAGE_BIRD_URL = "https://rest.messagebird.com";
const acceptedSchema = z.object({ recipients: z.object({ totalSentCount: z.number() }) });
const refusedSchema = z.object({ errors: z.array(z.object({ code: z.number() })) });
/** An empty account is filled again; what else it refuses stays refused. */
const NO_CREDIT = 25;

/** MessageBird. It knows no idempotency: a lost answer may cost a second copy of the text. */
export function createMessageBird(options: MessageBirdOptions): SmsGateway {
  const { accessKey, originator, url = MESSAGE_BIRD_URL } = options;
  return {
    async send({ to, text }) {
      const form = { originator, body: text, recipients: to, type: "sms", datacoding: "unicode" };
      const answer = await postForm(`${url.replace(/\/+$/, "")}/messages`, form, {
        authorization: `AccessKey ${accessKey}`,
      });
      if (!answer.ok) {
        const said = refusedSchema.safeParse(
          await answer
            .clone()
            .json()
            .catch(() => undefined),
        );
        if (said.data?.errors.some(({ code }) => code === NO_CREDIT))
          throw new Error("The account at MessageBird is empty");
        return outcomeOf(answer);
      }
      const { recipients } = acceptedSchema.parse(await answer.json());
      return recipients.totalSentCount > 0 ? "accepted" : "refused";
    },
  };
}
