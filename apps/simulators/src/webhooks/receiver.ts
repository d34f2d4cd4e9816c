import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Clock } from "../shared/clock.js";
import type { Faults, FaultValue } from "../shared/faults.js";
import { slowDown } from "../shared/http.js";
import { type Journal, openJournal } from "../shared/journal.js";

/** A message as somebody's program received it, with what it would check a signature by. */
export interface ReceivedWebhook {
  readonly inbox: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly receivedAt: string;
}

/** What it answers instead of 204, how slowly, and whether it sends elsewhere. */
export const WEBHOOK_FAULTS = ["answerStatus", "answerSlowly", "answerElsewhere"] as const;
type WebhookFault = (typeof WEBHOOK_FAULTS)[number];
export type WebhookFaults = Pick<Faults<WebhookFault>, "take">;

/** More than anybody looks at; what is older is left out. */
const SHOWN = 50;
const SIGNATURE_HEADERS = ["webhook-id", "webhook-timestamp", "webhook-signature", "user-agent"];

/** Whatever arrived at an address, newest first, kept over restarts where there is a data directory. */
export class WebhookInbox {
  readonly #received: ReceivedWebhook[] = [];
  readonly #journal: Journal<ReceivedWebhook>;

  constructor(dataDir: string | undefined) {
    this.#journal = openJournal<ReceivedWebhook>(dataDir, "webhooks", (one) => this.#received.push(one));
  }

  add(one: ReceivedWebhook): void {
    this.#journal.append(one);
    this.#received.push(one);
  }

  list(inbox: string): ReceivedWebhook[] {
    return this.#received
      .filter((one) => one.inbox === inbox)
      .slice(-SHOWN)
      .reverse();
  }

  close(): void {
    this.#journal.close();
  }
}

/** Adds the programs of clients that are told of events: one for each address below `/webhooks`. */
export function addWebhookReceiver(
  app: FastifyInstance,
  { inbox, faults, clock }: { inbox: WebhookInbox; faults: WebhookFaults; clock: Clock },
): void {
  // Its own parser: a signature is over the bytes as they came.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { inbox: string } }>("/webhooks/:inbox", async (request, reply) => {
      const place = request.params.inbox;
      await slowDown(faults.take("answerSlowly", place));
      inbox.add(receivedOf(request, clock.now()));
      if (faults.take("answerElsewhere", place)) return reply.redirect("/webhooks/elsewhere", 307);
      return answer(reply, faults.take("answerStatus", place));
    });
  });
  app.get("/api/webhooks", (request) =>
    inbox.list(z.object({ inbox: z.string() }).parse(request.query).inbox),
  );
}

function answer(reply: FastifyReply, status: FaultValue | undefined): FastifyReply {
  if (status === undefined) return reply.code(204).send();
  const code = status === true ? 500 : status;
  return reply.code(code).send({ error: `the program answers ${code}` });
}

function receivedOf(request: FastifyRequest<{ Params: { inbox: string } }>, now: Date): ReceivedWebhook {
  const headers = SIGNATURE_HEADERS.map((name) => [name, String(request.headers[name] ?? "")] as const);
  return {
    inbox: request.params.inbox,
    headers: Object.fromEntries(headers),
    body: String(request.body ?? ""),
    receivedAt: now.toISOString(),
  };
}
