import type { Ctx } from "@lastro/platform/context";
import { createLogger } from "@lastro/platform/log";
import { mailRenderer } from "@lastro/platform/mail/letter-set";
import type { Mail } from "@lastro/platform/mail/mail";
import { type AnsweringServer, startAnswering } from "@lastro/platform/testing/answering-server";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { identityLetters } from "../letters/identity-letters.js";
import { createLetterWriter, type LetterTemplates } from "./letter-writer.js";

const renderMail = mailRenderer(identityLetters);
const templates = { status: 200, body: "", asked: 0 };
let server: AnsweringServer;
let url = "";
beforeAll(async () => {
  server = await startAnswering(() => {
    templates.asked += 1;
    return templates;
  });
  url = `${server.url}/confirm.html`;
});
afterAll(() => server.close());
beforeEach(() =>
  Object.assign(templates, { status: 200, body: "<p>{{ .Data.name }}: {{ .Token }}</p>", asked: 0 }),
);

const clock = createFixedClock(new Date("2026-11-21T12:00:00Z"));
const ctx: Pick<Ctx, "clock" | "log"> = { clock, log: createLogger("silent") };
const MAIL: Mail<"confirm_email"> = {
  to: "ana@exemplo.com",
  template: "confirm_email",
  language: "en",
  data: { link: "https://a.b/verify?token=x", code: "012345", validFor: "1 hour" },
  variables: { Token: "012345", Data: { name: "Ana\r\nBcc: x@y.co" } },
};

function writer(own: Partial<LetterTemplates> = {}) {
  return createLetterWriter(
    ctx,
    {
      subjects: {},
      pages: { confirm_email: url },
      maxBytes: 1000,
      maxAgeSeconds: 600,
      retrySeconds: 10,
      ...own,
    },
    renderMail,
  );
}

describe("a letter an operator words", () => {
  it("has the operator's page and subject, which stays one line", async () => {
    const write = writer({ subjects: { confirm_email: "{{ .Token }} for {{ .Data.name }}" } });
    const letter = await write(MAIL);
    expect(letter.subject).toBe("012345 for Ana Bcc: x@y.co");
    expect(letter.html).toContain(": 012345</p>");
    expect(letter.text).toContain(": 012345");
  });

  it("has our subject where only the page is given, and our page where only the subject is", async () => {
    const ours = renderMail(MAIL);
    expect((await writer()(MAIL)).subject).toBe(ours.subject);
    const worded = await writer({ pages: {}, subjects: { confirm_email: "Hello" } })(MAIL);
    expect(worded).toEqual({ ...ours, subject: "Hello" });
  });

  it("is ours where the letter is none of those, or carries nothing a template could name", async () => {
    const invite: Mail<"invite"> = { ...MAIL, template: "invite" };
    expect(await writer()(invite)).toEqual(renderMail(invite));
    const { variables: _none, ...bare } = MAIL;
    expect(await writer()(bare)).toEqual(renderMail(MAIL));
    expect(templates.asked).toBe(0);
  });

  it("fetches its page once in ten minutes", async () => {
    const write = writer();
    for (let letters = 0; letters < 3; letters += 1) await write(MAIL);
    expect(templates.asked).toBe(1);
    templates.body = "<p>new</p>";
    clock.advanceSeconds(601);
    expect((await write(MAIL)).html).toBe("<p>new</p>");
  });

  it("is the one before while its page cannot be had anew, and is asked for again soon", async () => {
    const write = writer();
    await write(MAIL);
    clock.advanceSeconds(601);
    templates.status = 500;
    expect((await write(MAIL)).text).toContain("012345");
    await write(MAIL);
    expect(templates.asked).toBe(2);
    clock.advanceSeconds(11);
    Object.assign(templates, { status: 200, body: "<p>back</p>" });
    expect((await write(MAIL)).html).toBe("<p>back</p>");
  });

  it.each([
    ["is not there", () => Object.assign(templates, { status: 404 })],
    ["is longer than the house reads", () => Object.assign(templates, { body: "x".repeat(1001) })],
    ["is no template", () => Object.assign(templates, { body: "{{ if }}" })],
    ["asks for what cannot be done", () => Object.assign(templates, { body: "{{ lt .Token 5 }}" })],
  ])("is ours where its page %s", async (_what, spoil) => {
    spoil();
    expect(await writer()(MAIL)).toEqual(renderMail(MAIL));
  });

  it("is never fetched from a plain address outside this machine", async () => {
    expect(await writer({ pages: { confirm_email: "http://example.com/a.html" } })(MAIL)).toEqual(
      renderMail(MAIL),
    );
  });
});
