import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type Clock, systemClock } from "../shared/clock.js";
import { addFaultRoutes, Faults, type FaultValue } from "../shared/faults.js";
import { createApp, listen, slowDown } from "../shared/http.js";
import { addCloudApi } from "./cloud-api.js";
import { Inbox } from "./inbox.js";
import { inboxPage } from "./page.js";

export const SMS_DEFAULTS = { token: "lastro-demo-sms-token" } as const;
const SMS_FAULTS = ["slowMs", "tooMany", "fail500", "refuse", "failAfterAccepting"] as const;
type SmsFaults = Faults<(typeof SMS_FAULTS)[number]>;

export interface SmsOptions {
  readonly port?: number | undefined;
  readonly dataDir?: string | undefined;
  readonly clock?: Clock | undefined;
  /** The bearer token of the plain protocol, and the password of Twilio's. */
  readonly token?: string | undefined;
  /** Where WhatsApp's statuses and answers are reported, signed with the token. */
  readonly whatsappWebhookUrl?: string | undefined;
}

const OUR_PAGE = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'";

const plainBody = z.object({
  id: z.string().min(1),
  to: z.string().regex(/^[1-9]\d{1,14}$/),
  text: z.string().min(1).max(1600),
  channel: z.enum(["sms", "whatsapp"]).default("sms"),
});
const twilioBody = z.object({
  To: z.string().regex(/^(whatsapp:)?\+[1-9]\d{1,14}$/),
  Body: z.string().min(1).max(1600),
  From: z.string().optional(),
  MessagingServiceSid: z.string().optional(),
});
const listQuery = z.object({ to: z.string().default("") });

/** Starts a gateway that takes messages in a plain JSON protocol, Twilio's and WhatsApp's, and shows what it received. */
export async function startSms(options: SmsOptions = {}) {
  const { port = 0, dataDir, clock = systemClock, token = SMS_DEFAULTS.token, whatsappWebhookUrl } = options;
  const inbox = new Inbox(dataDir);
  const faults: SmsFaults = new Faults();
  const app = createApp();
  let twilioMessages = 0;

  async function take(reply: FastifyReply, keep: () => object): Promise<FastifyReply> {
    await slowDown(faults.take("slowMs") as FaultValue | undefined);
    if (faults.take("tooMany")) return reply.code(429).send({ error: "too many requests" });
    if (faults.take("fail500")) return reply.code(500).send({ error: "try again" });
    if (faults.take("refuse")) return reply.code(400).send({ error: "this number cannot receive" });
    const kept = keep();
    if (faults.take("failAfterAccepting")) return reply.code(502).send({ error: "the answer was lost" });
    return reply.code(201).send(kept);
  }

  app.post("/messages", async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${token}`) return refuse(reply);
    const { id, to, text, channel } = plainBody.parse(request.body);
    return take(reply, () => {
      inbox.add({ id, to, text, channel, receivedAt: clock.now().toISOString() });
      return { id };
    });
  });

  app.post<{ Params: { sid: string } }>("/2010-04-01/Accounts/:sid/Messages.json", async (request, reply) => {
    if (passwordOf(request) !== token) return refuse(reply);
    const { To, Body } = twilioBody.parse(request.body);
    return take(reply, () => {
      twilioMessages += 1;
      const sid = `SM${String(twilioMessages).padStart(32, "0")}`;
      const [channel, to] = To.startsWith("whatsapp:+")
        ? (["whatsapp", To.slice("whatsapp:+".length)] as const)
        : (["sms", To.slice(1)] as const);
      inbox.add({ id: sid, to, text: Body, channel, receivedAt: clock.now().toISOString() });
      return { sid, status: "queued" };
    });
  });

  const cloudApi = { token, appSecret: token, webhookUrl: whatsappWebhookUrl };
  const whatsapp = addCloudApi(app, { inbox, clock, options: cloudApi, take });
  addPages(app, inbox);
  addFaultRoutes(app, faults, SMS_FAULTS);
  const address = await listen(app, port);
  return {
    url: address.url,
    port: address.port,
    faults,
    whatsapp,
    messages: (to?: string) => inbox.list(to),
    close: async () => {
      await app.close();
      inbox.close();
    },
  };
}

function addPages(app: FastifyInstance, inbox: Inbox): void {
  app.get("/api/messages", (request) => inbox.list(listQuery.parse(request.query).to));
  app.delete("/api/messages", (_request, reply) => {
    inbox.clear();
    return reply.code(204).send();
  });
  app.get("/", (request, reply) => {
    const { to } = listQuery.parse(request.query);
    return reply
      .type("text/html")
      .header("content-security-policy", OUR_PAGE)
      .send(inboxPage(inbox.list(to), to));
  });
}

function passwordOf(request: FastifyRequest): string | undefined {
  const [scheme, secret] = (request.headers.authorization ?? "").split(" ");
  if (scheme?.toLowerCase() !== "basic" || secret === undefined) return undefined;
  return Buffer.from(secret, "base64").toString().split(":").slice(1).join(":");
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply.code(401).send({ error: "unknown token" });
}
