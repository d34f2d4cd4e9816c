import type { Language } from "@lastro/contracts";

/** The words of a letter, before they are laid out. */
export interface Letter {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly link: string };
  /** What to do if it was not the reader: a way out that stands below the button, and is not mistaken for it. */
  readonly alarm?: { readonly label: string; readonly link: string };
  readonly code?: { readonly label: string; readonly digits: string };
  /** What stands under the line, in small print. */
  readonly note: string;
}

export interface RenderedLetter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Lays a letter out as text and as HTML. Whatever a person typed is text in both, never markup. */
export function renderLetter(letter: Letter, language: Language): RenderedLetter {
  return { subject: oneLine(letter.subject), text: asText(letter), html: asHtml(letter, language) };
}

function asText({ heading, paragraphs, button, alarm, code, note }: Letter): string {
  return [
    heading,
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.link}`] : []),
    ...(alarm ? [`${alarm.label}:\n${alarm.link}`] : []),
    ...(code ? [`${code.label}: ${code.digits}`] : []),
    `-- \n${note}\nLastro`,
  ].join("\n\n");
}

const INK = "#17211b";
const GREEN = "#14532d";
const RED = "#9b1c1c";
const QUIET = "#5d6b62";
const SANS = "-apple-system,BlinkMacSystemFont,'Segoe UI',Inter,Roboto,Helvetica,Arial,sans-serif";

function asHtml(
  { subject, heading, paragraphs, button, alarm, code, note }: Letter,
  language: Language,
): string {
  const body = [
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`),
    button
      ? `<p style="margin:28px 0"><a href="${escapeHtml(button.link)}" style="display:inline-block;background:${GREEN};color:#ffffff;text-decoration:none;font-weight:600;padding:14px 28px;border-radius:8px">${escapeHtml(button.label)}</a></p>`
      : "",
    alarm
      ? `<p style="margin:0 0 24px"><a href="${escapeHtml(alarm.link)}" style="color:${RED};font-weight:600">${escapeHtml(alarm.label)}</a></p>`
      : "",
    code
      ? `<p style="margin:0 0 8px;color:${QUIET};font-size:14px">${escapeHtml(code.label)}</p><p style="margin:0 0 24px;font-size:32px;font-weight:700;letter-spacing:6px;font-variant-numeric:tabular-nums">${escapeHtml(code.digits)}</p>`
      : "",
  ].join("");
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#f6f4ee">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f4ee"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #e4dfd2;border-radius:12px">
<tr><td style="padding:24px 32px 0;font:700 20px ${SANS};color:${GREEN}">Lastro</td></tr>
<tr><td style="padding:16px 32px 12px;font:400 16px/1.6 ${SANS};color:${INK}"><h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>${body}</td></tr>
<tr><td style="padding:16px 32px 24px;border-top:1px solid #e4dfd2;font:400 13px/1.5 ${SANS};color:${QUIET}">${escapeHtml(note)}</td></tr>
</table></td></tr></table>
</body></html>`;
}

/** Text as it stands in HTML, inside an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** Text that can stand in a header. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, " ");
}
