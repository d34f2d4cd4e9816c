import { SMS_DEADLINE_MS } from "./outcome.js";

/** Posts a form to a gateway, and follows it nowhere else. */
export function postForm(
  url: string,
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers,
    body: new URLSearchParams(form),
    redirect: "error",
    signal: AbortSignal.timeout(SMS_DEADLINE_MS),
  });
}

/** The header that names an account and its secret. */
export function basicAuthorization(account: string, secret: string): { readonly authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${account}:${secret}`).toString("base64")}` };
}

/** What only the wider alphabet of texts can say. */
export function needsUnicode(text: string): boolean {
  return [...text].some((sign) => sign > "\u007f");
}
