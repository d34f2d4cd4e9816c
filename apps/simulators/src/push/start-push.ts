import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type Clock, systemClock } from "../shared/clock.js";
import { addFaultRoutes, Faults, type FaultValue } from "../shared/faults.js";
import { createApp, listen, SimError, slowDown } from "../shared/http.js";
import { addWebhookReceiver, WEBHOOK_FAULTS, WebhookInbox } from "../webhooks/receiver.js";
import { PushBooks, type Subscription } from "./books.js";
import { noticesPage } from "./page.js";
import { vapidProblem } from "./vapid.js";

const PUSH_FAULTS = [
  "slowMs",
  "gone404",
  "gone410",
  "busy429",
  "fail5xx",
  "redirect",
  "failAfterAccepting",
  ...WEBHOOK_FAULTS,
] as const;
type PushFaults = Faults<(typeof PUSH_FAULTS)[number]>;

export interface PushOptions {
  readonly port?: number | undefined;
  readonly dataDir?: string | undefined;
  readonly clock?: Clock | undefined;
}

/** What a page is given by the browser when it subscribes. */
export interface SubscriptionJson {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** The most bytes every push service takes (RFC 8030, section 7.2). */
const MAX_BYTES = 4096;
const OUR_PAGE = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'";

const serverKey = z.string().regex(/^B[\w-]{86}$/);
const headersSchema = z.object({
  ttl: z.coerce.number().int().min(0),
  "content-encoding": z.literal("aes128gcm"),
  urgency: z.enum(["very-low", "low", "normal", "high"]).default("normal"),
  topic: z
    .string()
    .regex(/^[\w-]{1,32}$/)
    .optional(),
});

/**
 * Starts a push service (RFC 8030) with the browsers that subscribe at it, which read what comes for them, and beside it
 * the programs of clients that receive webhooks.
 */
export async function startPush(options: PushOptions = {}) {
  const { port = 0, dataDir, clock = systemClock } = options;
  const books = new PushBooks(dataDir);
  const faults: PushFaults = new Faults();
  const app = createApp();
  app.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );

  app.post<{ Params: { id: string } }>("/push/:id", async (request, reply) => {
    await slowDown(faults.take("slowMs") as FaultValue | undefined);
    const { id } = request.params;
    const failure = faults.take("fail5xx");
    if (failure !== undefined)
      return reply.code(failure === true ? 503 : failure).send({ error: "try again" });
    if (faults.take("busy429")) return reply.code(429).header("retry-after", "2").send({ error: "too many" });
    if (faults.take("redirect")) return reply.redirect(`/push/${id}`, 307);
    const subscription = books.find(id);
    if (faults.take("gone404") || !subscription) return reply.code(404).send({ error: "no subscription" });
    if (faults.take("gone410") || books.isGone(id)) return reply.code(410).send({ error: "unsubscribed" });
    return receive(request, reply, subscription);
  });

  function receive(request: FastifyRequest, reply: FastifyReply, subscription: Subscription): FastifyReply {
    const problem = vapidProblem(request.headers.authorization, {
      serverKey: subscription.serverKey,
      origin: address.url,
      now: clock.now(),
    });
    if (problem !== undefined) return reply.code(403).send({ error: problem });
    const headers = headersSchema.parse(request.headers);
    const body = z.instanceof(Buffer).parse(request.body);
    if (body.byteLength > MAX_BYTES) return reply.code(413).send({ error: "too large" });
    const id = randomUUID();
    books.receive({
      id,
      subscriptionId: subscription.id,
      body: body.toString("base64url"),
      ttl: headers.ttl,
      urgency: headers.urgency,
      topic: headers.topic ?? null,
      receivedAt: clock.now().toISOString(),
    });
    if (faults.take("failAfterAccepting")) return reply.code(502).send({ error: "the answer was lost" });
    return reply.code(201).header("location", `${address.url}/message/${id}`).send();
  }

  function subscribe(key: string): SubscriptionJson {
    const { id, p256dh, auth } = books.subscribe(key);
    return { endpoint: `${address.url}/push/${id}`, keys: { p256dh, auth } };
  }

  // The demonstration has no port left, and clients' programs are as far outside as browsers are.
  const inbox = new WebhookInbox(dataDir);
  addWebhookReceiver(app, { inbox, faults, clock });
  addBrowserRoutes(app, books, subscribe);
  addFaultRoutes(app, faults, PUSH_FAULTS);
  const address = await listen(app, port);
  return {
    url: address.url,
    port: address.port,
    faults,
    /** A browser subscribes for a site, by the key the site gives it. */
    subscribe,
    unsubscribe: (endpoint: string) => books.unsubscribe(idOf(endpoint)),
    /** What came for a browser, as it reads it, newest first. */
    messages: (endpoint: string) => books.messages(idOf(endpoint)),
    close: async () => {
      await app.close();
      books.close();
      inbox.close();
    },
  };
}

/** What people do at their browsers, and what these show. */
function addBrowserRoutes(
  app: FastifyInstance,
  books: PushBooks,
  subscribe: (serverKey: string) => SubscriptionJson,
): void {
  const subscribing = z.strictObject({ serverKey });
  app.post("/sim/subscriptions", (request, reply) =>
    reply.code(201).send(subscribe(subscribing.parse(request.body).serverKey)),
  );
  app.delete<{ Params: { id: string } }>("/sim/subscriptions/:id", (request, reply) => {
    if (!books.find(request.params.id)) throw new SimError(404, "no such subscription");
    books.unsubscribe(request.params.id);
    return reply.code(204).send();
  });
  app.get("/api/messages", (request) => {
    const { endpoint } = z.object({ endpoint: z.string().default("") }).parse(request.query);
    return books.messages(idOf(endpoint));
  });
  app.get("/", (_request, reply) =>
    reply.type("text/html").header("content-security-policy", OUR_PAGE).send(noticesPage(books.messages())),
  );
}

function idOf(endpoint: string): string {
  return endpoint.slice(endpoint.lastIndexOf("/") + 1);
}
