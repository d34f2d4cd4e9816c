import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeAt, fromBase32 } from "./factors/totp.js";
import {
  aNewestClient,
  anOfficialClient,
  type NewestClient,
  type OfficialClient,
} from "./testing/official-client.js";
import { anEmail, PASSWORD } from "./testing/people.js";
import { aPostOffice, destinationOf, type PostOffice } from "./testing/post-office.js";

let office: PostOffice;
let url: string;
beforeAll(async () => {
  office = await aPostOffice();
  url = await office.app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => office.close());

async function someone(): Promise<string> {
  const email = anEmail();
  await office.app.identity.createConfirmedUser({ email, password: PASSWORD });
  return email;
}

/** What the client tells its page, with whose session it tells it. */
function eventsOf(client: OfficialClient | NewestClient): [event: string, email: string | undefined][] {
  const events: [string, string | undefined][] = [];
  client.onAuthStateChange((event, session) => void events.push([event, session?.user.email]));
  return events;
}

describe.each([
  ["the official client", anOfficialClient],
  ["its newest version", aNewestClient],
] as const)("a page that listens to %s", (_name, aClientOf) => {
  it("hears of a session from its beginning to its end", async () => {
    const [client, email] = [aClientOf(url), await someone()];
    const events = eventsOf(client);
    await client.initialize();
    await client.signInWithPassword({ email, password: PASSWORD });
    await client.refreshSession();
    await client.updateUser({ data: { cidade: "Sorriso" } });
    const { data } = await client.mfa.enroll({ factorType: "totp" });
    const code = codeAt(fromBase32(data?.totp.secret ?? ""), office.clock.now());
    await client.mfa.challengeAndVerify({ factorId: data?.id ?? "", code });
    await client.signOut();
    expect(events).toEqual([
      ["INITIAL_SESSION", undefined],
      ["SIGNED_IN", email],
      ["TOKEN_REFRESHED", email],
      ["USER_UPDATED", email],
      ["MFA_CHALLENGE_VERIFIED", email],
      ["SIGNED_OUT", undefined],
    ]);
  });

  it("hears of a session that is there already when it begins to listen", async () => {
    const [client, email] = [aClientOf(url), await someone()];
    await client.signInWithPassword({ email, password: PASSWORD });
    const events = eventsOf(client);
    await expect.poll(() => events).toEqual([["INITIAL_SESSION", email]]);
  });

  it("hears that someone who lost the password came by the code of the letter", async () => {
    const [client, email] = [aClientOf(url), await someone()];
    const events = eventsOf(client);
    await client.resetPasswordForEmail(email);
    const { code: token } = await office.letterTo(email);
    expect((await client.verifyOtp({ type: "recovery", email, token })).error).toBeNull();
    expect(events).toContainEqual(["PASSWORD_RECOVERY", email]);
    expect(events).not.toContainEqual(["SIGNED_IN", email]);
  });

  it("hears the same when they followed its link in a browser that keeps a secret", async () => {
    const [client, email] = [aClientOf(url, "pkce"), await someone()];
    const events = eventsOf(client);
    await client.resetPasswordForEmail(email);
    const { query } = destinationOf(await office.get((await office.letterTo(email)).path));
    expect((await client.exchangeCodeForSession(query.code ?? "")).error).toBeNull();
    expect(events).toContainEqual(["PASSWORD_RECOVERY", email]);
    expect(events).not.toContainEqual(["SIGNED_IN", email]);
  });

  it("hears that the session ended when the service says it is gone", async () => {
    const [client, elsewhere, email] = [aClientOf(url), aClientOf(url), await someone()];
    await client.signInWithPassword({ email, password: PASSWORD });
    await elsewhere.signInWithPassword({ email, password: PASSWORD });
    const events = eventsOf(client);
    await elsewhere.signOut({ scope: "others" });
    await client.getUser();
    await expect.poll(() => events.map(([event]) => event)).toEqual(["INITIAL_SESSION", "SIGNED_OUT"]);
  });
});
