import { LANGUAGES } from "@lastro/contracts";
import { inTransaction } from "@lastro/platform/database/database";
import { durationInWords } from "@lastro/platform/language";
import type { Mail, MailData } from "@lastro/platform/mail/mail";
import { sendMail } from "@lastro/platform/mail/send-mail";
import { freePort } from "@lastro/platform/testing/free-port";
import { startMail } from "@lastro/simulators";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { renderMail } from "../../src/letters.js";
import type {} from "../../src/modules/notifications/index.js";
import { startTestApp, type TestApp } from "../../src/testing/test-app.js";

let mailbox: Awaited<ReturnType<typeof startMail>>;
let app: TestApp;
beforeAll(async () => {
  mailbox = await startMail();
  app = await startTestApp({ settings: { LASTRO_SMTP_URL: `smtp://127.0.0.1:${mailbox.smtpPort}` } });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

function post(mail: Omit<Mail, "to"> & { readonly to: string | null }, to: TestApp = app): Promise<void> {
  return inTransaction(to.ctx.db, (tx) => sendMail(tx, to.ctx, mail));
}

async function posted(): Promise<number> {
  return (await app.ctx.db.selectFrom("notification_mail").select("id").execute()).length;
}

const link = "https://banco.example/auth/v1/verify?token=abc&type=signup";
const EVERY: MailData = {
  confirm_email: { link, code: "012345", validFor: "1 hora" },
  recover_password: { link, code: "012345", validFor: "1 hora" },
  change_email: { link, code: "012345", newEmail: "nova@exemplo.com", validFor: "1 hora" },
  magic_link: { link, code: "012345", validFor: "1 hora" },
  invite: { link, code: "012345", validFor: "1 hora" },
  reauthenticate: { code: "012345", validFor: "1 hora" },
  email_changed: { oldEmail: "velha@exemplo.com", newEmail: "nova@exemplo.com" },
  phone_changed: { phone: "5511987654321" },
  identity_linked: { provider: "Google" },
  identity_unlinked: { provider: "Google" },
  factor_enrolled: { factor: "totp" },
  factor_unenrolled: { factor: "recovery_code" },
  passkey_added: { passkey: "iCloud Keychain" },
  passkey_removed: { passkey: "iCloud Keychain" },
  password_changed: {},
  session_copied: {},
  kyc_approved: { name: "Ana" },
  kyc_revision: { name: "Ana", reason: "A foto do documento está cortada." },
  kyc_refused: { name: "Ana", reason: "Documento vencido." },
  pix_received: { amount: "R$ 25,50", payer: "Bia" },
  support_pass: { link, hours: "24" },
  notice: {
    title: "Contestação aprovada: Pix de R$ 40,00",
    text: "O valor bloqueado volta a quem pagou.",
  },
  pix_clawed_back: { amount: "R$ 25,50", debited: "R$ 20,00" },
  desk_halted: { asset: "BTC", first: "R$ 350000.00", second: "R$ 3500000.00" },
  desk_exposed: { asset: "BTC", first: "R$ 990000.00", second: "R$ 1000000.00" },
  otc_settled: { paid: "R$ 100,00", received: "18,45 USDT" },
  export_ready: { link: "https://banco.example/settings", until: "28 de novembro de 2026" },
  account_closed: { name: "Ana", years: "10" },
  vault_invitation: { guardian: "Bia", client: "Ana", link, until: "28 de novembro de 2026" },
  vault_withdrawal: { guardian: "Bia", client: "Ana", link, readyAt: "28 de novembro de 2026" },
  vault_guardian_leaving: { guardian: "Bia", client: "Ana", leavesAt: "28 de novembro de 2026" },
  market_email_code: { code: "123456" },
  market_invitation: { company: "Agro Sul", link },
  market_member_removed: { company: "Agro Sul" },
  market_notice: { title: "Novo pedido: Soja", text: "Bia comprou 10 t.", link },
};

describe("a letter", () => {
  it("is written in every language, saying everything it has to say, in text and in HTML", () => {
    for (const language of LANGUAGES) {
      for (const template of Object.keys(EVERY) as (keyof MailData)[]) {
        const { subject, text, html } = renderMail({ template, language, data: EVERY[template] });
        expect(subject).not.toBe("");
        expect(html).toContain(`<html lang="${language}">`);
        for (const [field, said] of Object.entries(EVERY[template])) {
          if (field === "factor") continue;
          expect(text).toContain(said);
          expect(html).toContain(said.replaceAll("&", "&amp;"));
        }
      }
    }
  });

  it("says how long it is good for in the reader's words", () => {
    expect(LANGUAGES.map((language) => durationInWords(language, 3600))).toEqual([
      "1 hora",
      "1 hour",
      "1 hora",
      "1小时",
      "1 時間",
    ]);
    expect(durationInWords("pt-BR", 86_400)).toBe("24 horas");
    expect(durationInWords("en", 300)).toBe("5 minutes");
    expect(durationInWords("en", 90)).toBe("90 seconds");
  });

  it("shows what a person typed as text, never as markup or a header", () => {
    const name = '<img src=x onerror="alert(1)">\r\nBcc: x@y.co';
    const { html } = renderMail({
      template: "kyc_refused",
      language: "pt-BR",
      data: { name, reason: "</p><script>1</script>" },
    });
    expect(html).not.toContain("<img");
    expect(html).not.toContain("<script");
    const { subject } = renderMail({
      template: "pix_received",
      language: "pt-BR",
      data: { amount: "R$ 1,00\r\nBcc: x@y.co", payer: name },
    });
    expect(subject).toBe("Pix recebido: R$ 1,00 Bcc: x@y.co");
  });

  it("goes to one plain address and nowhere else, and undoes nothing where there is none", async () => {
    const before = await posted();
    for (const to of [
      "a@b.co, c@d.co",
      "a@b.co\r\nBcc: c@d.co",
      "Ana <a@b.co>",
      "<a@b.co>",
      "nobody",
      "",
      null,
    ])
      await post({ to, template: "kyc_approved", language: "en", data: { name: "Ana" } });
    expect(await posted()).toBe(before);
  });
});

describe("posting a letter", () => {
  it("keeps it sealed until it is sent, and empty afterwards", async () => {
    const to = "ana@exemplo.com";
    await post({ to, template: "confirm_email", language: "pt-BR", data: EVERY.confirm_email });
    const rows = () => app.ctx.db.selectFrom("notification_mail").selectAll().execute();
    const [waiting] = await rows();
    expect(waiting?.sealed?.toString()).not.toContain("012345");
    expect(mailbox.messages(to)).toEqual([]);

    await app.worker.runDue();
    expect(mailbox.messages(to)).toMatchObject([{ from: "nao-responda@lastro.demo", links: [link] }]);
    expect(await rows()).toMatchObject([{ sealed: null, sent_at: app.ctx.clock.now() }]);
  });

  it("does not happen when the transaction that asked for it fails", async () => {
    const to = "bia@exemplo.com";
    const failing = inTransaction(app.ctx.db, async (tx) => {
      await sendMail(tx, app.ctx, { to, template: "kyc_approved", language: "en", data: { name: "Bia" } });
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    await app.worker.runDue();
    expect(mailbox.messages(to)).toEqual([]);
  });

  it("is tried again when the mail server does not answer", async () => {
    const smtpPort = await freePort();
    const house = await startTestApp({ settings: { LASTRO_SMTP_URL: `smtp://127.0.0.1:${smtpPort}` } });
    const to = "caio@exemplo.com";
    await post({ to, template: "kyc_approved", language: "en", data: { name: "Caio" } }, house);
    await house.worker.runDue();
    const late = await startMail({ smtpPort });
    try {
      house.ctx.clock.advanceSeconds(60);
      await house.worker.runDue();
      expect(late.messages(to)).toHaveLength(1);
    } finally {
      await house.close();
      await late.close();
    }
  });
});
