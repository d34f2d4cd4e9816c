import { mkdtemp, rm } from "node:fs/promises";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { linksIn } from "./read-message.js";
import { startMail } from "./start-mail.js";

const CONFIRM = "https://lastro.example/confirmar?token=abc&type=signup";

/** Speaks SMTP line by line and gives back every reply, the way any mail program would. */
function speak(port: number, lines: readonly string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const replies: string[] = [];
    const queue = [...lines];
    let buffer = "";
    const socket = createConnection(port, "127.0.0.1");
    socket.setEncoding("utf8");
    socket.on("error", reject);
    socket.on("close", () => resolve(replies));
    socket.on("data", (chunk: string) => {
      buffer += chunk;
      for (let end = buffer.indexOf("\r\n"); end >= 0; end = buffer.indexOf("\r\n")) {
        const line = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        if (!/^\d{3} /.test(line)) continue;
        replies.push(line);
        const next = queue.shift();
        if (next !== undefined) socket.write(`${next}\r\n`);
      }
    });
  });
}

function letter(to: string, subject = "Confirme seu e-mail", size = 0) {
  const body = [
    `From: Lastro <nao-responda@lastro.demo>`,
    `To: ${to}`,
    `Subject: =?utf-8?B?${Buffer.from(subject).toString("base64")}?=`,
    "MIME-Version: 1.0",
    'Content-Type: multipart/alternative; boundary="x"',
    "",
    "--x",
    "Content-Type: text/plain; charset=utf-8",
    "",
    `Olá, confirme em ${CONFIRM}.${"a".repeat(size)}`,
    "--x",
    "Content-Type: text/html; charset=utf-8",
    "",
    `<p>Olá, <a href="${CONFIRM.replace("&", "&amp;")}">confirme</a></p><script>alert(1)</script>`,
    "--x--",
    ".",
  ].join("\r\n");
  return ["EHLO bank", "MAIL FROM:<nao-responda@lastro.demo>", `RCPT TO:<${to}>`, "DATA", body, "QUIT"];
}

describe("the mail simulator", () => {
  let mail: Awaited<ReturnType<typeof startMail>>;
  const send = (to: string, subject?: string) => speak(mail.smtpPort, letter(to, subject));
  const api = async (query = "") =>
    (await (await fetch(`${mail.url}/api/messages${query}`)).json()) as Record<string, unknown>[];

  beforeEach(async () => {
    mail = await startMail({ maxBytes: 10_000 });
  });
  afterEach(() => mail.close());

  it("catches a message without sign-in or TLS and shows it whole, its link readable by a program", async () => {
    const replies = await send("ana@lastro.demo", "Confirmação: ação necessária");
    expect(replies.at(-2)).toMatch(/^250 /);
    const [message] = await api();
    expect(message).toMatchObject({
      from: "nao-responda@lastro.demo",
      to: ["ana@lastro.demo"],
      subject: "Confirmação: ação necessária",
      links: [CONFIRM],
    });
    expect(message?.text).toContain("Olá");
    const single = await (await fetch(`${mail.url}/api/messages/${String(message?.id)}`)).json();
    expect(single).toEqual(message);
  });

  it("lists the newest first and only one person's when asked", async () => {
    await send("ana@lastro.demo", "um");
    await send("beto@lastro.demo", "dois");
    await send("ana@lastro.demo", "três");
    expect((await api()).map((message) => message.subject)).toEqual(["três", "dois", "um"]);
    expect((await api("?to=ANA@lastro.demo")).map((message) => message.subject)).toEqual(["três", "um"]);
    await fetch(`${mail.url}/api/messages`, { method: "DELETE" });
    expect(await api()).toEqual([]);
  });

  it("refuses as many messages as told with a temporary error, then takes them again", async () => {
    await fetch(`${mail.url}/sim/faults`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ refuse: true, count: 2 }),
    });
    const refused = ["EHLO bank", "MAIL FROM:<a@lastro.demo>", "QUIT"];
    expect((await speak(mail.smtpPort, refused))[2]).toMatch(/^451 /);
    expect((await speak(mail.smtpPort, refused))[2]).toMatch(/^451 /);
    expect((await speak(mail.smtpPort, refused))[2]).toMatch(/^250 /);
  });

  it("refuses a message over the size limit", async () => {
    const replies = await speak(mail.smtpPort, letter("ana@lastro.demo", "grande", 20_000));
    expect(replies.at(-2)).toMatch(/^552 /);
    expect(await api()).toEqual([]);
  });

  it("shows the mailbox in Portuguese, with the message in a frame that cannot run scripts", async () => {
    await send("ana@lastro.demo", "<b>Atenção</b>");
    const [message] = await api();
    const list = await (await fetch(`${mail.url}/`)).text();
    expect(list).toContain("Caixa de email da demonstração");
    expect(list).toContain("&lt;b&gt;Atenção&lt;/b&gt;");
    const page = await (await fetch(`${mail.url}/messages/${String(message?.id)}`)).text();
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(page).toContain(`href="${CONFIRM.replace("&", "&amp;")}"`);
    expect(page).not.toContain("<script>");
    const body = await fetch(`${mail.url}/messages/${String(message?.id)}/body`);
    expect(body.headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
  });

  it("sends security headers with pages, answers and refusals", async () => {
    for (const path of ["/", "/messages/none", "/api/messages", "/nothing"]) {
      const { headers } = await fetch(`${mail.url}${path}`);
      expect([path, headers.get("x-content-type-options"), headers.get("x-frame-options")]).toEqual([
        path,
        "nosniff",
        "SAMEORIGIN",
      ]);
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    }
  });

  it("says what will appear when nothing has arrived", async () => {
    expect(await (await fetch(`${mail.url}/`)).text()).toContain("Nenhuma mensagem ainda.");
    expect((await fetch(`${mail.url}/messages/none`)).status).toBe(404);
  });

  it("keeps its messages over a restart", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "mail-"));
    await mail.close();
    mail = await startMail({ dataDir });
    await send("ana@lastro.demo");
    const before = await api();
    await mail.close();
    mail = await startMail({ dataDir });
    expect(await api()).toEqual(before);
    expect(before).toHaveLength(1);
    await rm(dataDir, { recursive: true });
  });
});

describe("finding the links of a message", () => {
  it("reads them from HTML and text, each once, and leaves out what is not a web address", () => {
    const html = `<a class="b" href='${CONFIRM.replace("&", "&#38;")}'>x</a><a href="javascript:alert(1)">y</a>`;
    expect(linksIn(html, `Ou copie ${CONFIRM}, se preferir (https://lastro.example/ajuda).`)).toEqual([
      CONFIRM,
      "https://lastro.example/ajuda",
    ]);
  });
});
