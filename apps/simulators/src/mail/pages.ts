import { escapeHtml, page, when } from "../shared/page.js";
import type { Message } from "./mailbox.js";

/** The list of caught messages; it refreshes itself while someone waits for one. */
export function listPage(messages: readonly Message[], to: string): string {
  const rows = messages.map(
    (message) => `<li><a href="/messages/${encodeURIComponent(message.id)}">
<div class="subject">${escapeHtml(message.subject || "(sem assunto)")}</div>
<div class="meta"><span>Para ${escapeHtml(message.to.join(", "))}</span><time datetime="${message.receivedAt}">${when(message.receivedAt)}</time></div>
</a></li>`,
  );
  const empty = to
    ? `Nenhuma mensagem para ${escapeHtml(to)} ainda.`
    : "Nenhuma mensagem ainda. O que o sistema enviar aparece aqui em instantes.";
  return page(
    "Caixa de email da demonstração",
    `<h1>Caixa de email da demonstração</h1>
<p class="note">Todo email enviado pelo sistema chega aqui e não sai desta máquina.</p>
<form method="get" action="/"><label for="to">Destinatário</label><input id="to" name="to" type="email" value="${escapeHtml(to)}" placeholder="nome@exemplo.com"><button>Filtrar</button></form>
${rows.length > 0 ? `<ul class="list">${rows.join("")}</ul>` : `<p class="empty">${empty}</p>`}`,
    '<meta http-equiv="refresh" content="10">',
  );
}

/** One message: who, when, its body in a frame that cannot run anything, and its links. */
export function messagePage(message: Message): string {
  const links = message.links.map(
    (link) =>
      `<li><a href="${escapeHtml(link)}" target="_blank" rel="noopener noreferrer">${escapeHtml(link)}</a></li>`,
  );
  const files = message.attachments.map(
    ({ filename, mimeType, bytes }) =>
      `<li>${escapeHtml(filename)} (${escapeHtml(mimeType)}, ${bytes} bytes)</li>`,
  );
  return page(
    message.subject || "(sem assunto)",
    `<p><a href="/">← Todas as mensagens</a></p>
<h1>${escapeHtml(message.subject || "(sem assunto)")}</h1>
<dl><dt>De</dt><dd>${escapeHtml(message.from)}</dd><dt>Para</dt><dd>${escapeHtml(message.to.join(", "))}</dd>
<dt>Recebida</dt><dd><time datetime="${message.receivedAt}">${when(message.receivedAt)}</time></dd></dl>
<iframe title="Conteúdo da mensagem" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/messages/${encodeURIComponent(message.id)}/body"></iframe>
${links.length > 0 ? `<h2>Links desta mensagem</h2><ol>${links.join("")}</ol>` : ""}
${files.length > 0 ? `<h2>Anexos</h2><ol>${files.join("")}</ol>` : ""}`,
  );
}

/** What the frame shows: the message's HTML, or its text with the addresses made clickable. */
export function bodyPage(message: Message): string {
  const base = '<!doctype html><meta charset="utf-8"><base target="_blank">';
  if (message.html) return base + message.html;
  const text = escapeHtml(message.text).replace(
    /https?:\/\/[^\s<]+/g,
    '<a href="$&" rel="noopener noreferrer">$&</a>',
  );
  return `${base}<pre style="white-space:pre-wrap;font:16px/1.5 system-ui,sans-serif;margin:1rem">${text}</pre>`;
}

export function notFoundPage(): string {
  return page(
    "Mensagem não encontrada",
    '<h1>Mensagem não encontrada</h1><p><a href="/">← Todas as mensagens</a></p>',
  );
}
