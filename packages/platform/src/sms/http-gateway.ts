import { outcomeOf, SMS_DEADLINE_MS } from "./outcome.js";
import type { SmsGateway } from "./port.js";

export interface HttpGatewayOptions {
  readonly url: string;
  readonly token?: string | undefined;
}

/** A gateway that takes `POST {url}` with `{id, to, text, channel}` and a bearer token. */
export function createHttpGateway({ url, token }: HttpGatewayOptions): SmsGateway {
  return {
    async send(sms) {
      const answer = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(sms),
        redirect: "error",
        signal: AbortSignal.timeout(SMS_DEADLINE_MS),
      });
      return outcomeOf(answer);
    },
  };
}
