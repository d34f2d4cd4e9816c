import { createHmac } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import type { Clock } from "../shared/clock.js";
import type { Inbox } from "./inbox.js";

/** How the Cloud API is reached, and where and how it reports. */
interface CloudApiOptions {
  readonly token: string;
  readonly appSecret: string;
  /** Nothing is reported when absent. */
  readonly webhookUrl?: string | undefined;
}

const parameter = z.object({
  type: z.literal("text"),
  text: z
    .string()
    .min(1)
    .regex(/^[^\n\t]*$/),
});
const sendBody = z.object({
  messaging_product: z.literal("whatsapp"),
  recipient_type: z.literal("individual").optional(),
  to: z.string().regex(/^[1-9]\d{7,14}$/),
  type: z.literal("template"),
  biz_opaque_callback_data: z.string().max(512).optional(),
  template: z.object({
    name: z.string().min(1),
    language: z.object({ code: z.string().min(2) }),
    components: z.array(
      z.object({ type: z.enum(["body", "button"]), parameters: z.array(parameter).min(1) }).loose(),
    ),
  }),
});
const replyBody = z.object({ to: z.string(), text: z.string().min(1).max(200) });

/** What the signature and the verification of a report are made of, as Meta makes them. */
function signedReport(appSecret: string, report: object) {
  const body = JSON.stringify(report);
  const signature = `sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`;
  return { body, headers: { "content-type": "application/json", "x-hub-signature-256": signature } };
}

/** WhatsApp's Cloud API: takes template messages, reports how far they came, and what people answer. */
export function addCloudApi(
  app: FastifyInstance,
  {
    inbox,
    clock,
    options,
    take,
  }: {
    readonly inbox: Inbox;
    readonly clock: Clock;
    readonly options: CloudApiOptions;
    readonly take: (reply: FastifyReply, keep: () => object) => Promise<FastifyReply>;
  },
) {
  let messages = 0;
  let lastNumberId = "";

  /** Answers the status of our house's answer; undefined where nothing is reported or nobody answers. */
  async function report(phoneNumberId: string, value: object): Promise<number | undefined> {
    if (options.webhookUrl === undefined) return undefined;
    const metadata = { display_phone_number: "5511300000000", phone_number_id: phoneNumberId };
    const change = { field: "messages", value: { messaging_product: "whatsapp", metadata, ...value } };
    const { body, headers } = signedReport(options.appSecret, {
      object: "whatsapp_business_account",
      entry: [{ id: "200000000000001", changes: [change] }],
    });
    const answer = await fetch(options.webhookUrl, { method: "POST", headers, body }).catch(() => undefined);
    return answer?.status;
  }

  const reportStatus = (phoneNumberId: string, id: string, status: string, own?: string) =>
    report(phoneNumberId, {
      statuses: [
        {
          ...{ id, status, timestamp: String(Math.floor(clock.now().getTime() / 1000)) },
          ...(own === undefined ? {} : { biz_opaque_callback_data: own }),
        },
      ],
    });

  app.post<{ Params: { phoneNumberId: string } }>(
    "/graph/:version/:phoneNumberId/messages",
    async (request, reply) => {
      if (request.headers.authorization !== `Bearer ${options.token}`)
        return reply.code(401).send({ error: { message: "Invalid OAuth access token", code: 190 } });
      const { data, error } = sendBody.safeParse(request.body);
      if (error) return reply.code(400).send({ error: { message: z.prettifyError(error), code: 100 } });
      const { phoneNumberId } = request.params;
      lastNumberId = phoneNumberId;
      messages += 1;
      const id = `wamid.${String(messages).padStart(8, "0")}`;
      return take(reply, () => {
        const text = data.template.components
          .filter(({ type }) => type === "body")
          .flatMap(({ parameters }) => parameters.map((one) => one.text))
          .join(": ");
        inbox.add({ id, to: data.to, text, channel: "whatsapp", receivedAt: clock.now().toISOString() });
        // The answer goes first, as theirs does.
        setTimeout(
          () => void reportStatus(phoneNumberId, id, "delivered", data.biz_opaque_callback_data),
          50,
        );
        return {
          messaging_product: "whatsapp",
          contacts: [{ input: data.to, wa_id: data.to }],
          messages: [{ id, message_status: "accepted" }],
        };
      });
    },
  );

  /** What somebody answers on their phone. */
  const answer = (from: string, text: string) =>
    report(lastNumberId, {
      messages: [{ from, id: `wamid.in.${from}`, type: "text", text: { body: text } }],
    });

  app.post("/api/replies", async (request, reply) => {
    const { to, text } = replyBody.parse(request.body);
    await answer(to.replace(/\D/g, ""), text);
    return reply.redirect(`/?to=${encodeURIComponent(to)}`, 303);
  });

  return { answer, signed: signedReport };
}
