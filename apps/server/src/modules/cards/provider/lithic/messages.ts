import type { Clock } from "@lastro/platform/clock";
import { z } from "zod";
import type { CardCall, CardMessages, CardNews, EncodedAnswer, ReceivedCall } from "../messages-port.js";
import { unreadableAt } from "../provider-fetch.js";
import type { LithicClient } from "./lithic-client.js";
import { answerBody, question } from "./question-wire.js";
import { type HeldSecrets, listSubscriptions, questionSecrets, webhookSecrets } from "./secrets.js";
import { isFresh, isSignedBy, signatureIn } from "./signature.js";
import { transaction } from "./transaction-wire.js";

const QUESTIONS = "questions";
const EVENTS = "events";
const STREAM = "AUTH_STREAM_ACCESS";
/** What we are told of, and what is read of it. */
const NEWS = {
  "card_transaction.updated": transaction.transform(
    (one): CardNews => ({ about: "transaction", transaction: one }),
  ),
  "card.created": aboutCard(),
  "card.updated": aboutCard(),
  "card.reissued": aboutCard(),
  "card.renewed": aboutCard(),
  "card.converted": aboutCard(),
  "card.shipped": z.object({ card_token: z.string(), tracking_number: z.string().nullish() }).transform(
    ({ card_token, tracking_number }): CardNews => ({
      about: "card",
      cardRef: card_token,
      shipped: tracking_number == null ? {} : { tracking: tracking_number },
    }),
  ),
  "tokenization.result": aboutWallet(),
  "tokenization.updated": aboutWallet(),
  "tokenization.two_factor_authentication_code": z
    .object({ card_token: z.string(), authentication_code: z.string() })
    .transform(
      ({ card_token, authentication_code }): CardNews => ({
        about: "wallet",
        cardRef: card_token,
        code: authentication_code,
      }),
    ),
  "dispute.updated": z
    .object({ token: z.string() })
    .transform(({ token }): CardNews => ({ about: "dispute", disputeRef: token })),
  "dispute_evidence.upload_failed": z
    .object({ dispute_token: z.string() })
    .transform(({ dispute_token }): CardNews => ({ about: "dispute", disputeRef: dispute_token })),
  "settlement_report.updated": z
    .object({ report_date: z.iso.date() })
    .transform(({ report_date }): CardNews => ({ about: "settlement", day: report_date })),
} as const;

function aboutCard() {
  return z
    .object({ card_token: z.string() })
    .transform(({ card_token }): CardNews => ({ about: "card", cardRef: card_token }));
}

function aboutWallet() {
  return z
    .object({ card_token: z.string() })
    .transform(({ card_token }): CardNews => ({ about: "wallet", cardRef: card_token }));
}

const kindOf = z.object({ event_type: z.string() });
const enrolment = z.object({ enrolled: z.boolean(), url: z.string().nullish() });
const made = z.object({ token: z.string() });

/** Lithic asks at one address and tells at another, each signed with a secret of its own. */
export function lithicMessages(client: LithicClient, clock: Clock): CardMessages {
  const secrets = { questions: questionSecrets(client, clock), events: webhookSecrets(client, clock) };

  return {
    paths: [QUESTIONS, EVENTS],
    async read(call) {
      const isQuestion = call.path === QUESTIONS;
      const id = await signedId(call, isQuestion ? secrets.questions : secrets.events, clock);
      if (id === undefined) return undefined;
      return isQuestion ? readQuestion(id, call.body) : readNews(id, call.body);
    },
    async register(address) {
      await secrets.questions.current();
      await enrol(client, `${address}/${QUESTIONS}`);
      const url = `${address}/${EVENTS}`;
      const known = await listSubscriptions(client);
      if (known.some((one) => one.url === url)) return;
      const body = { url, description: "Lastro", event_types: Object.keys(NEWS) };
      await client.call(
        { operation: "POST /event_subscriptions", method: "POST", path: "/v1/event_subscriptions", body },
        made,
      );
    },
  };
}

/** The id of a call, if one of the secrets signed it not long ago. */
async function signedId(
  { headers, body }: ReceivedCall,
  secrets: HeldSecrets,
  clock: Clock,
): Promise<string | undefined> {
  const signed = signatureIn(headers);
  if (!signed || !isFresh(signed, clock.now())) return undefined;
  const fits = (all: readonly string[]) => all.some((secret) => isSignedBy(signed, body, secret));
  if (fits(await secrets.current())) return signed.id;
  return fits(await secrets.current(true)) ? signed.id : undefined;
}

function readQuestion(id: string, body: Buffer): CardCall {
  const read = question.safeParse(parsed(body));
  if (!read.success) return unreadable(read.error);
  const { transactionRef } = read.data;
  return {
    kind: "question",
    question: { ...read.data, id },
    answer: (decision) => encoded(200, answerBody(transactionRef, decision)),
    // It asks once more after this, at once.
    inProgress: () => encoded(503, ""),
  };
}

function readNews(id: string, body: Buffer): CardCall {
  const json = parsed(body);
  const kind = kindOf.safeParse(json);
  if (!kind.success) return unreadable(kind.error);
  const { event_type } = kind.data;
  const taken = () => encoded(200, "");
  if (!isKnown(event_type)) return { kind: "news", id, news: { about: "nothing" }, taken };
  const read = NEWS[event_type].safeParse(json);
  return read.success ? { kind: "news", id, news: read.data, taken } : unreadable(read.error);
}

function isKnown(event_type: string): event_type is keyof typeof NEWS {
  return Object.hasOwn(NEWS, event_type);
}

function unreadable(error: z.ZodError): CardCall {
  return { kind: "unreadable", where: unreadableAt(error), refused: () => encoded(400, "") };
}

function encoded(status: number, body: string): EncodedAnswer {
  return { status, headers: body === "" ? {} : { "content-type": "application/json" }, body };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Has questions asked at an address, and at no other. */
async function enrol(client: LithicClient, url: string): Promise<void> {
  const path = `/v1/responder_endpoints?type=${STREAM}`;
  const known = await client.call({ operation: "GET /responder_endpoints", method: "GET", path }, enrolment);
  if (known.enrolled && known.url === url) return;
  if (known.enrolled)
    await client.order({ operation: "DELETE /responder_endpoints", method: "DELETE", path });
  await client.order({
    operation: "POST /responder_endpoints",
    method: "POST",
    path: "/v1/responder_endpoints",
    body: { type: STREAM, url },
  });
}
