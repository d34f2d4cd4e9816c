import { createServer, type Server, type Socket } from "node:net";
import { inTransaction } from "@lastro/platform/database/database";
import { sendMail } from "@lastro/platform/mail/send-mail";
import { sendMailsJob } from "@lastro/platform/mail/send-mails.job";
import { freePort } from "@lastro/platform/testing/free-port";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { renderMail } from "../../src/letters.js";
import type {} from "../../src/modules/notifications/index.js";
import { startTestApp, type TestApp } from "../../src/testing/test-app.js";

/** Takes every letter, and keeps it as it came. */
const letters: string[] = [];
function takeLetters(socket: Socket): void {
  let said = "";
  let isLetter = false;
  socket.write("220 here\r\n");
  socket.on("data", (chunk) => {
    said += chunk;
    if (!said.endsWith(isLetter ? "\r\n.\r\n" : "\r\n")) return;
    if (isLetter) letters.push(said);
    isLetter = !isLetter && said === "DATA\r\n";
    socket.write(isLetter ? "354 go on\r\n" : "250 fine\r\n");
    said = "";
  });
}

let server: Server;
let app: TestApp;
beforeAll(async () => {
  const port = await freePort();
  server = createServer(takeLetters);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  app = await startTestApp({ settings: { LASTRO_SMTP_URL: `smtp://127.0.0.1:${port}` } });
});
afterAll(async () => {
  await app.close();
  server.close();
});

describe("a letter of a house with headers of its own", () => {
  it("carries them, in place of ours where they have the same name", async () => {
    const mail = { to: "ana@exemplo.com", language: "en", data: { name: "Ana" } } as const;
    await inTransaction(app.ctx.db, (tx) => sendMail(tx, app.ctx, { ...mail, template: "kyc_approved" }));
    const { id } = await app.ctx.db.selectFrom("notification_mail").select("id").executeTakeFirstOrThrow();
    const job = sendMailsJob(app.ctx, renderMail, (template) => ({
      "X-Kind": [template, "second"],
      "Auto-Submitted": ["no"],
    }));
    await job.run({ mailId: id }, new AbortController().signal);
    const [head = ""] = (letters[0] ?? "").split("\r\n\r\n");
    expect(head).toMatch(/^X-Kind: kyc_approved\r\nX-Kind: second$/m);
    expect(head).toMatch(/^Auto-Submitted: no$/m);
    expect(head).not.toContain("auto-generated");
    expect(head).toMatch(/^Content-Language: en$/m);
  });
});
