import { escapeHtml, page, when } from "../shared/page.js";
import type { ReceivedSms } from "./inbox.js";

const replyForm = (to: string) =>
  `<form method="post" action="/api/replies"><input type="hidden" name="to" value="${escapeHtml(to)}"><input name="text" aria-label="Resposta" value="PARAR" maxlength="200"><button>Responder</button></form>`;

/** The messages received; it refreshes itself while someone waits for one. */
export function inboxPage(messages: readonly ReceivedSms[], to: string): string {
  const rows = messages.map(
    (message) => `<li><div class="entry">
<div class="subject">${escapeHtml(message.text)}</div>
<div class="meta"><span>Para +${escapeHtml(message.to)}${message.channel === "whatsapp" ? " (WhatsApp)" : ""}</span><time datetime="${message.receivedAt}">${when(message.receivedAt)}</time></div>
${message.channel === "whatsapp" ? replyForm(message.to) : ""}</div></li>`,
  );
  const empty = to
    ? `Nenhuma mensagem para ${escapeHtml(to)} ainda.`
    : "Nenhuma mensagem ainda. O que o sistema enviar por SMS ou WhatsApp aparece aqui em instantes.";
  return page(
    "SMS e WhatsApp da demonstração",
    `<h1>SMS e WhatsApp da demonstração</h1>
<p class="note">Todo SMS e toda mensagem de WhatsApp que sai do sistema chega aqui e não sai desta máquina.</p>
<form method="get" action="/"><label for="to">Número</label><input id="to" name="to" type="tel" value="${escapeHtml(to)}" placeholder="5511987654321"><button>Filtrar</button></form>
${rows.length > 0 ? `<ul class="list">${rows.join("")}</ul>` : `<p class="empty">${empty}</p>`}`,
    '<meta http-equiv="refresh" content="10">',
  );
}
