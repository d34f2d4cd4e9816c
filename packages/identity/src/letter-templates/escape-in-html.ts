import { escapeHtml } from "@lastro/platform/mail/letter";

const OPEN_TAG = /<[a-z][^<>]*$/i;
const IN_QUOTES = /=\s*(?:"[^"]*|'[^']*)$/;
/** An attribute with an address, up to where the value comes. */
const IN_ADDRESS =
  /\s(?:href|src|action|formaction|background|poster)\s*=\s*(?:"([^"]*)|'([^']*)|([^\s"'>]*))$/i;
const IN_SCRIPT = /<(script|style)\b(?![\s\S]*<\/\1)/i;
const HARMLESS_ADDRESS = /^(?:https?:|mailto:|tel:|[^:/?#]*(?:[/?#]|$))/i;

/**
 * A value as it may stand at this place of a page: as text, as part of an address, or not at all where no escaping
 * would do. Whatever people wrote into their profile becomes neither markup nor a script.
 */
export function escapeInHtml(value: string, before: string): string {
  if (IN_SCRIPT.test(before)) return "";
  const [tag] = OPEN_TAG.exec(before) ?? [];
  if (tag === undefined) return escapeHtml(value);
  const address = IN_ADDRESS.exec(tag);
  if (!address) return IN_QUOTES.test(tag) ? escapeHtml(value) : escapeHtml(withoutBreaks(value));
  const begun = address[1] ?? address[2] ?? address[3] ?? "";
  if (/[?#]/.test(begun)) return encodeURIComponent(value);
  return begun === "" && !HARMLESS_ADDRESS.test(value) ? "#" : escapeHtml(withoutBreaks(value));
}

function withoutBreaks(value: string): string {
  return value.replaceAll(/[\s"'<>`]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`);
}
