import type { Language } from "@lastro/contracts";
import { z } from "zod";
import type { WhatsAppConfig } from "../../../configuration/whatsapp-config.js";

/** A message by one of the templates Meta has approved, which must exist in each language. */
export interface WhatsAppMessage {
  /** Comes back with each status, also where the answer was lost. */
  readonly id: string;
  /** Digits with the country's code. */
  readonly to: string;
  readonly language: Language;
  readonly template:
    | { readonly name: "lastro_aviso"; readonly title: string; readonly text: string; readonly path: string }
    | { readonly name: "lastro_codigo"; readonly code: string };
}

/** `later`: nothing was taken, and it may be next time. `unknown`: it may have been taken, and nothing is sent again. */
type SendOutcome =
  | { readonly kind: "accepted"; readonly providerId: string }
  | { readonly kind: "refused" | "later" | "unknown" };

const DEADLINE_MS = 10_000;
/** Told off for who we are or for asking too often: nothing was taken. */
const LATER = new Set([401, 403, 404, 429]);
/** The connection never came about. */
const NEVER_SENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"]);
const LANGUAGE_CODES: Readonly<Record<Language, string>> = {
  ...{ "pt-BR": "pt_BR", en: "en", es: "es", zh: "zh_CN", ja: "ja" },
};
/** A parameter holds no line breaks and no run of spaces, and a body 1024 characters in all. */
const MAX_TITLE = 120;
const MAX_TEXT = 700;

const answerSchema = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) });

/** Meta's Cloud API. It knows no idempotency key, so an answer that is lost leaves it unknown whether the message goes. */
export async function sendByCloudApi(
  { url, phoneNumberId, token }: WhatsAppConfig,
  message: WhatsAppMessage,
): Promise<SendOutcome> {
  try {
    const answer = await fetch(`${url}/${phoneNumberId}/messages`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(bodyOf(message)),
      redirect: "error",
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    if (LATER.has(answer.status)) return { kind: "later" };
    if (answer.status >= 400 && answer.status < 500) return { kind: "refused" };
    if (!answer.ok) return { kind: "unknown" };
    const { messages } = answerSchema.parse(await answer.json());
    return { kind: "accepted", providerId: messages[0]?.id ?? "" };
  } catch (error) {
    const code = error instanceof Error && error.cause instanceof Error && "code" in error.cause;
    const cause = code ? String((error as { cause: { code: unknown } }).cause.code) : "";
    return { kind: NEVER_SENT.has(cause) ? "later" : "unknown" };
  }
}

function bodyOf({ id, to, language, template }: WhatsAppMessage) {
  return {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to,
    type: "template",
    biz_opaque_callback_data: id,
    template: {
      name: template.name,
      language: { code: LANGUAGE_CODES[language] },
      components:
        template.name === "lastro_codigo"
          ? [body(template.code), button(template.code)]
          : [
              body(oneLine(template.title, MAX_TITLE), oneLine(template.text, MAX_TEXT)),
              button(template.path.replace(/^\//, "")),
            ],
    },
  };
}

const body = (...texts: readonly string[]) => ({
  type: "body",
  parameters: texts.map((text) => ({ type: "text", text })),
});
/** The end of the address the template's button opens, or the code it copies. */
const button = (text: string) => ({
  ...{ type: "button", sub_type: "url", index: "0", parameters: [{ type: "text", text }] },
});
const oneLine = (text: string, most: number) => text.replace(/\s+/g, " ").trim().slice(0, most);
