import { type AnsweringServer, startAnswering } from "@lastro/platform/testing/answering-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anEmail } from "../testing/people.js";
import { aPostOffice, type PostOffice } from "../testing/post-office.js";

const PAGE = `<p>Hi {{ .Data.name }} ({{ .Email }}{{ with .NewEmail }} to {{ . }}{{ end }})</p>
<p><a href="{{ .SiteURL }}/confirm?token_hash={{ .TokenHash }}&amp;next={{ .RedirectTo }}">Go</a></p>
<p><a href="{{ .ConfirmationURL }}">Or so</a></p><p>code: {{ .Token }}</p><p>for {{ .SendingTo }}</p>`;

let server: AnsweringServer;
let office: PostOffice;
beforeAll(async () => {
  server = await startAnswering(() => ({ body: PAGE }));
  const { url } = server;
  office = await aPostOffice(
    { email: { ownTemplates: true, linkPaths: { email_change: "/change" } } },
    {
      letters: {
        pages: { confirm_email: url, change_email: url },
        subjects: {
          reauthenticate: "{{ .Token }} is your code",
          password_changed: "Changed for {{ .Email }}",
        },
        maxBytes: 10_000,
        maxAgeSeconds: 600,
        retrySeconds: 10,
      },
    },
  );
});
afterAll(async () => {
  await office.close();
  await server.close();
});

describe("letters worded by the operator's templates", () => {
  it("name the person, the code, the link and its token, which confirm as usual", async () => {
    const email = anEmail();
    await office.post("/signup", { email, password: "segredo-1", data: { name: "Ana" } });
    const { text, token, code } = await office.letterTo(email);
    expect(text).toContain(`Hi Ana (${email})`);
    const hash = /token_hash=([^&\s]+)/.exec(text)?.[1];
    expect(hash).toBe(token);
    expect(text).toContain(`next=${encodeURIComponent("http://localhost:3000/email-confirmed")}`);
    expect(code).toMatch(/^\d{6}$/);
    const verified = await office.post("/verify", { type: "email", token_hash: hash });
    expect(verified.statusCode).toBe(200);
  });

  it("name both addresses of a change and the one they go to, and lead where the operator says", async () => {
    const [email, newEmail] = [anEmail(), anEmail()];
    await office.app.identity.createConfirmedUser({ email, password: "segredo-1" });
    const session = (
      await office.post("/token?grant_type=password", { email, password: "segredo-1" })
    ).json();
    const headers = { authorization: `Bearer ${session.access_token}` };
    const change = (payload: object) =>
      office.app.http.inject({ method: "PUT", url: "/auth/v1/user", headers, payload });
    expect((await change({ email: newEmail })).statusCode).toBe(200);
    for (const to of [email, newEmail]) {
      const { text } = await office.letterTo(to);
      expect(text).toContain(`(${email} to ${newEmail})`);
      expect(text).toContain(`for ${to}`);
      expect(text).toContain("http://localhost:3000/auth/v1/change?token=");
    }
    await change({ password: "outro-segredo-1" });
    expect((await office.letterTo(email)).subject).toBe(`Changed for ${email}`);
    await office.get("/reauthenticate", headers);
    expect((await office.letterTo(email)).subject).toMatch(/^\d{6} is your code$/);
  });
});
