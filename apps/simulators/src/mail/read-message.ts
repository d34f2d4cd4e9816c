import PostalMime from "postal-mime";
import type { Message } from "./mailbox.js";

/** Turns what came over SMTP into a message; the recipients are the envelope's, hidden copies included. */
export async function readMessage(
  raw: Uint8Array,
  envelope: { id: string; from: string; to: readonly string[]; receivedAt: Date },
): Promise<Message> {
  const email = await PostalMime.parse(raw);
  const { html = "", text = "" } = email;
  return {
    id: envelope.id,
    from: email.from?.address ?? envelope.from,
    to: envelope.to,
    subject: email.subject ?? "",
    receivedAt: envelope.receivedAt.toISOString(),
    text,
    html,
    links: linksIn(html, text),
    attachments: email.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? "anexo",
      mimeType,
      bytes: typeof content === "string" ? Buffer.byteLength(content) : content.byteLength,
    })),
  };
}

/** Every web address a reader could follow, in order, each once. */
export function linksIn(html: string, text: string): string[] {
  const inHtml = [...html.matchAll(/<a\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(
    ([, double, single]) => decodeEntities(double ?? single ?? ""),
  );
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"']+/gi)].map(([address]) =>
    address.replace(/[.,;:!?)\]]+$/, ""),
  );
  return [...new Set([...inHtml, ...inText])].filter((address) => /^https?:\/\//i.test(address));
}

function decodeEntities(text: string): string {
  return text
    .replace(/&#(?:x([0-9a-f]+)|(\d+));/gi, (_whole, hex: string | undefined, decimal: string | undefined) =>
      String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
}
