import { escapeHtml, page, when } from "../shared/page.js";
import { type ReadMessage, shownSchema } from "./books.js";

/** What browsers would show; it refreshes itself while someone waits for a notice. */
export function noticesPage(messages: readonly ReadMessage[]): string {
  const rows = messages.map(({ message, receivedAt, urgency }) => {
    const shown = shownSchema.safeParse(message);
    const { title, body, link } = shown.data ?? { title: JSON.stringify(message), body: "", link: "" };
    return `<li><div class="entry">
<div class="subject">${escapeHtml(title)}</div>
<div>${escapeHtml(body)}</div>
<div class="meta"><span>${escapeHtml(link)} (${escapeHtml(urgency)})</span><time datetime="${receivedAt}">${when(receivedAt)}</time></div>
</div></li>`;
  });
  return page(
    "Avisos nos navegadores da demonstração",
    `<h1>Avisos nos navegadores da demonstração</h1>
<p class="note">Os navegadores simulados recebem aqui, cifrado para cada um, o que o sistema envia.</p>
${rows.length > 0 ? `<ul class="list">${rows.join("")}</ul>` : '<p class="empty">Nenhum aviso ainda. O que o sistema enviar aos navegadores simulados aparece aqui em instantes.</p>'}`,
    '<meta http-equiv="refresh" content="10">',
  );
}
