import type { Message } from "./mailbox.js";

const CSS = `
:root { color-scheme: light }
body { margin: 0; background: #faf9f5; color: #1c1f1d; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
h1 { font-size: 1.4rem; margin: 0 0 .25rem; overflow-wrap: anywhere }
p.note { color: #55605a; margin: 0 0 1.25rem }
a { color: #14532d }
a:focus-visible, button:focus-visible, input:focus-visible { outline: 3px solid #b7791f; outline-offset: 2px }
form { display: flex; align-items: center; gap: .5rem; flex-wrap: wrap; margin: 0 0 1.25rem }
input, button { font: inherit; padding: .45rem .7rem; border: 1px solid #aab3ad; border-radius: .4rem; background: #fff }
input { flex: 1 1 14rem }
button { cursor: pointer }
ul.list { list-style: none; margin: 0; padding: 0; background: #fff; border: 1px solid #dfe3df; border-radius: .6rem }
ul.list li + li { border-top: 1px solid #eceeec }
ul.list a { display: block; padding: .8rem 1rem; text-decoration: none; color: inherit }
ul.list a:hover { background: #f2f6f2 }
.subject { font-weight: 600; overflow-wrap: anywhere }
.meta { display: flex; justify-content: space-between; gap: 1rem; flex-wrap: wrap; color: #55605a; font-size: .9rem }
.empty { padding: 2rem 1rem; text-align: center; color: #55605a; background: #fff; border: 1px dashed #c5ccc6; border-radius: .6rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem .9rem; margin: 0 0 1rem }
dt { color: #55605a } dd { margin: 0; overflow-wrap: anywhere }
iframe { width: 100%; height: 32rem; border: 1px solid #dfe3df; border-radius: .6rem; background: #fff }
h2 { font-size: 1rem; margin: 1.25rem 0 .4rem }
ol { margin: 0; padding-left: 1.3rem; overflow-wrap: anywhere }
`;

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
    "Caixa de e-mail da demonstração",
    `<h1>Caixa de e-mail da demonstração</h1>
<p class="note">Todo e-mail enviado pelo sistema chega aqui e não sai desta máquina.</p>
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

function page(title: string, body: string, head = ""): string {
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}<title>${escapeHtml(title)}</title><style>${CSS}</style></head><body><main>${body}</main></body></html>`;
}

function when(instant: string): string {
  const form = { dateStyle: "short", timeStyle: "medium", timeZone: "America/Sao_Paulo" } as const;
  return new Intl.DateTimeFormat("pt-BR", form).format(new Date(instant));
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
