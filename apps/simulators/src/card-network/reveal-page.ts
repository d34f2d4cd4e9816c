import { escapeHtml } from "../shared/page.js";
import type { Card } from "./model.js";

const CSS = `
:root { color-scheme: light dark }
body { margin: 0; font: 16px/1.4 system-ui, sans-serif; background: transparent }
dl { display: grid; grid-template-columns: 1fr 1fr; gap: .5rem 1rem; margin: 0; padding: 1rem }
dl div:first-child { grid-column: 1 / -1 }
dt { font-size: .75rem; opacity: .7 } dd { margin: 0; font-variant-numeric: tabular-nums; letter-spacing: .06em }
`;

/** Who may show the page in a frame, and where its looks come from. */
export function revealPolicy(of: { target_origin?: string | undefined; css?: string | undefined }) {
  const styles = of.css === undefined ? "" : ` ${new URL(of.css).origin}`;
  const frames = of.target_origin === undefined ? "*" : new URL(of.target_origin).origin;
  return {
    "cache-control": "no-store",
    "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'${styles}; base-uri 'none'; frame-ancestors ${frames}`,
  };
}

/** A card's number, date and code, for its holder's eyes. */
export function revealPage(card: Card, css: string | undefined): string {
  const number = card.pan.replace(/(\d{4})(?=\d)/g, "$1 ");
  const link = css === undefined ? "" : `<link rel="stylesheet" href="${escapeHtml(css)}">`;
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>Dados do cartão</title><style>${CSS}</style>${link}</head><body>
<dl class="card"><div><dt>Número</dt><dd id="pan">${number}</dd></div><div><dt>Validade</dt><dd id="expiry">${card.exp_month}/${card.exp_year.slice(-2)}</dd></div><div><dt>Código</dt><dd id="cvv">${card.cvv}</dd></div></dl>
</body></html>`;
}
