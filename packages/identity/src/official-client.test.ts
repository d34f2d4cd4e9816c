import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { startMail } from "@lastro/simulators";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeAt, fromBase32 } from "./factors/totp.js";
import { type IdentityBench, startIdentityBench } from "./testing/identity-bench.js";
import { anOfficialClient } from "./testing/official-client.js";
import { anEmail, registrationData } from "./testing/people.js";

let mailbox: Awaited<ReturnType<typeof startMail>>;
let app: IdentityBench;
let url: string;
beforeAll(async () => {
  mailbox = await startMail();
  app = await startIdentityBench({
    smtpUrl: `smtp://127.0.0.1:${mailbox.smtpPort}`,
    // The client compares expiries with the time of its own machine.
    clock: createFixedClock(new Date()),
  });
  url = await app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const password = "segredo-1";

async function codeFor(email: string): Promise<string> {
  await app.worker.runDue();
  return /\b(\d{6})\b/.exec(mailbox.messages(email)[0]?.text ?? "")?.[1] ?? "";
}

/** A client of the official kind, registered, confirmed and signed in. */
async function someoneSignedIn() {
  const client = anOfficialClient(url);
  const email = anEmail();
  await client.signUp({ email, password, options: { data: registrationData() } });
  const { data, error } = await client.verifyOtp({ type: "signup", email, token: await codeFor(email) });
  expect(error).toBeNull();
  return { client, email, session: data.session };
}

describe("the official client, unmodified", () => {
  it("registers, asks for the letter again, confirms, signs in and learns who it is", async () => {
    const client = anOfficialClient(url);
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    const email = anEmail();

    const signedUp = await client.signUp({ email, password, options: { data: registrationData() } });
    expect(signedUp.error).toBeNull();
    expect(signedUp.data.session).toBeNull();
    expect(signedUp.data.user?.email).toBe(email);
    // Two letters that leave at once arrive in any order.
    await app.worker.runDue();

    const early = await client.signInWithPassword({ email, password });
    expect(early.error).toMatchObject({ code: "email_not_confirmed", status: 400 });
    const soon = await client.resend({ type: "signup", email });
    expect(soon.error?.message).toBe("For security purposes, you can only request this after 60 seconds.");
    app.ctx.clock.advanceSeconds(60);
    expect((await client.resend({ type: "signup", email })).error).toBeNull();

    const verified = await client.verifyOtp({ type: "signup", email, token: await codeFor(email) });
    expect(verified.data.session?.user.email).toBe(email);
    const signedIn = await client.signInWithPassword({ email, password });
    expect(signedIn.error).toBeNull();
    expect((await client.getUser()).data.user?.email).toBe(email);
    expect(events).toEqual(["INITIAL_SESSION", "SIGNED_IN", "SIGNED_IN"]);
  });

  it("reads the reasons of a weak password and the code of a wrong one", async () => {
    const client = anOfficialClient(url);
    const weak = await client.signUp({ email: anEmail(), password: "12345" });
    expect(weak.error).toMatchObject({ code: "weak_password", reasons: ["length"] });
    const wrong = await client.signInWithPassword({ email: anEmail(), password });
    expect(wrong.error).toMatchObject({ code: "invalid_credentials", status: 400 });
  });

  it("refreshes, verifies claims by the published keys, changes the person, and signs out", async () => {
    const { client, session } = await someoneSignedIn();
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));

    const refreshed = await client.refreshSession();
    expect(refreshed.error).toBeNull();
    expect(refreshed.data.session?.refresh_token).not.toBe(session?.refresh_token);

    const claims = await client.getClaims();
    expect(claims.error).toBeNull();
    expect(claims.data?.claims).toMatchObject({ aal: "aal1", role: "authenticated" });
    expect(claims.data?.header.alg).toBe("ES256");

    const updated = await client.updateUser({ data: { language: "es" } });
    expect(updated.data.user?.user_metadata.language).toBe("es");

    expect((await client.signOut()).error).toBeNull();
    expect((await client.getSession()).data.session).toBeNull();
    expect(events).toEqual(["INITIAL_SESSION", "TOKEN_REFRESHED", "USER_UPDATED", "SIGNED_OUT"]);
  });

  it("takes the session of a link from the address it lands on", async () => {
    const client = anOfficialClient(url);
    const email = anEmail();
    await client.signUp({
      email,
      password,
      options: { data: registrationData(), emailRedirectTo: "http://localhost:5173/email-confirmed" },
    });
    await app.worker.runDue();
    const link = mailbox.messages(email)[0]?.links.find((one) => one.includes("/auth/v1/verify")) ?? "";
    const { pathname, search } = new URL(link);
    const landed = await fetch(`${url}${pathname}${search}`, { redirect: "manual" });
    const target = new URL(landed.headers.get("location") ?? "");
    expect(target.origin).toBe("http://localhost:5173");
    const fragment = new URLSearchParams(target.hash.slice(1));
    const { data, error } = await client.setSession({
      access_token: fragment.get("access_token") ?? "",
      refresh_token: fragment.get("refresh_token") ?? "",
    });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
  });

  it("enrols an authenticator app, rises to aal2, and removes it", async () => {
    const { client } = await someoneSignedIn();
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));

    const enrolled = await client.mfa.enroll({ factorType: "totp", friendlyName: "Celular" });
    expect(enrolled.error).toBeNull();
    if (enrolled.data?.type !== "totp") throw new Error("No TOTP factor");
    expect(enrolled.data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
    const { id: factorId, totp } = enrolled.data;
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal1",
      nextLevel: "aal1",
    });

    const challenge = await client.mfa.challenge({ factorId });
    const code = codeAt(fromBase32(totp.secret), app.ctx.clock.now());
    const verified = await client.mfa.verify({
      factorId,
      challengeId: challenge.data?.id ?? "",
      code,
    });
    expect(verified.error).toBeNull();
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal2",
      nextLevel: "aal2",
    });
    expect((await client.mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId, status: "verified" }]);
    expect(events).toContain("MFA_CHALLENGE_VERIFIED");

    const again = await client.mfa.challengeAndVerify({ factorId, code });
    expect(again.error).toMatchObject({ code: "mfa_verification_failed" });
    expect((await client.mfa.unenroll({ factorId })).data?.id).toBe(factorId);
    await client.refreshSession();
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe("aal1");
  });

  it("drops its session when the server has ended it", async () => {
    const { client, email } = await someoneSignedIn();
    const elsewhere = anOfficialClient(url);
    await elsewhere.signInWithPassword({ email, password });
    await elsewhere.signOut({ scope: "others" });
    expect((await client.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect((await client.getSession()).data.session).toBeNull();
    expect((await elsewhere.getUser()).data.user?.email).toBe(email);
  });
});
