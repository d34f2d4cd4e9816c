import type { Page } from "@playwright/test";

/** What the demonstration's telephones got, the newest first; the number has its country code and no plus. */
export async function textsTo(page: Page, phone: string): Promise<string[]> {
  const { protocol, hostname, port } = new URL(page.url());
  const inbox = `${protocol}//${hostname}:${Number(port) + 5}/api/messages`;
  const answer = await page.request.get(inbox, { params: { to: phone } });
  return ((await answer.json()) as { text: string }[]).map(({ text }) => text);
}

/** The newest code a telephone got, other than one known already. */
export async function codeByText(page: Page, phone: string, known?: string): Promise<string> {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const [newest = ""] = await textsTo(page, phone);
    const code = /\b\d{6}\b/.exec(newest)?.[0];
    if (code !== undefined && code !== known) return code;
    await page.waitForTimeout(500);
  }
  throw new Error(`No text to ${phone}`);
}
