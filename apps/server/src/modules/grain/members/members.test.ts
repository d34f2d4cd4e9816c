import { query } from "@lastro/platform/database/database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import type { GrainBench } from "../../../testing/grain-bench.js";
import { OWN, startMembersBench, TEAM } from "../../../testing/market-members.js";
import { enterByPasskey, makePasskey, passkeyProof } from "../../../testing/passkeys.js";
import { anAdmin, anEmail, PASSWORD } from "../../../testing/people.js";
import type { SignedInTrader } from "../../../testing/traders.js";

let bench: Awaited<ReturnType<typeof startMembersBench>>;
let market: GrainBench;
beforeAll(async () => {
  bench = await startMembersBench();
  market = bench.market;
});
afterAll(async () => {
  await expectBooksInOrder(market.app.databaseUrl);
  await bench.close();
});

const codeOf = async (answer: ReturnType<GrainBench["call"]>) => {
  const { status, body } = await answer;
  return [status, body?.code];
};

describe("an invitation", () => {
  it("is asked for by the owner of a company who proves to be there", async () => {
    const person = await market.producer();
    expect(await codeOf(bench.invite(person, anEmail(), "trader"))).toEqual([
      422,
      "grain.members_company_only",
    ]);
    const owner = await bench.company();
    const refused = bench.invite(owner, anEmail(), "trader", { password: "errada" });
    expect(await codeOf(refused)).toEqual([422, "grain.current_password_wrong"]);
    expect(await codeOf(bench.invite(owner, person.email, "trader"))).toEqual([409, "grain.email_taken"]);
    const email = anEmail();
    const { body } = await bench.invite(owner, email, "trader");
    expect(body.invitations).toMatchObject([{ email, role: "trader" }]);
    expect(await codeOf(bench.invite(owner, email, "viewer"))).toEqual([409, "grain.member_invited"]);
  });

  it("makes whoever accepts it a member with a sign-in of their own, once", async () => {
    const [owner, email] = [await bench.company(), anEmail()];
    await bench.invite(owner, email, "trader");
    const token = await bench.tokenTo(email);
    const read = await market.call(undefined, "POST", "/agro/v1/invitations/read", { token });
    expect(read.body).toMatchObject({ company: owner.name, email, role: "trader" });
    const { status, body } = await bench.accept(token);
    expect([status, body.user]).toMatchObject([
      201,
      { id: owner.userId, name: owner.name, email, member: { name: "Maria Souza", role: "trader" } },
    ]);
    expect(await codeOf(bench.accept(token))).toEqual([409, "grain.invitation_over"]);
    const again = await market.call(undefined, "POST", "/agro/v1/auth/login", { email, password: PASSWORD });
    expect(again.body.user.member.role).toBe("trader");
    const team = await market.call(owner, "GET", TEAM);
    expect(team.body).toMatchObject({ members: [{ name: "Maria Souza", email }], invitations: [] });
  });

  it("is over once withdrawn, sent again, expired or forged", async () => {
    const [owner, email] = [await bench.company(), anEmail()];
    const { body } = await bench.invite(owner, email, "viewer");
    const first = await bench.tokenTo(email);
    const url = `${TEAM}/invitations/${body.invitations[0].id}`;
    market.app.ctx.clock.advanceSeconds(60);
    expect((await market.call(owner, "POST", `${url}/send`)).status).toBe(200);
    expect(await codeOf(bench.accept(first))).toEqual([409, "grain.invitation_over"]);
    const second = (await bench.tokensTo(email)).find((token) => token !== first) ?? "";
    expect(
      (await market.call(undefined, "POST", "/agro/v1/invitations/read", { token: second })).status,
    ).toBe(200);
    expect(await codeOf(bench.accept(`${second.slice(0, -2)}AA`))).toEqual([409, "grain.invitation_over"]);
    expect((await market.call(owner, "DELETE", url)).body.invitations).toEqual([]);
    expect(await codeOf(bench.accept(second))).toEqual([409, "grain.invitation_over"]);
    expect(await codeOf(market.call(owner, "POST", `${url}/send`))).toEqual([404, "resource.not_found"]);

    const late = anEmail();
    await bench.invite(owner, late, "viewer");
    const token = await bench.tokenTo(late);
    market.app.ctx.clock.advanceSeconds(7 * 86_400 + 1);
    expect(await codeOf(bench.accept(token))).toEqual([409, "grain.invitation_over"]);
  });

  it("accepted twice at once makes one member", async () => {
    const [owner, email] = [await bench.company(), anEmail()];
    await bench.invite(owner, email, "trader");
    const token = await bench.tokenTo(email);
    const answers = await Promise.all([bench.accept(token, "Uma"), bench.accept(token, "Outra")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await market.call(owner, "GET", TEAM)).body.members).toHaveLength(1);
  });
});

describe("a member", () => {
  it("acts as the company, under their own name", async () => {
    const [owner, buyer] = [await bench.company(), await market.richBuyer()];
    const [trader, manager] = [
      await bench.member(owner, "trader", "Téo"),
      await bench.member(owner, "manager", "Gil"),
    ];
    const offer = await market.offer({ ...owner, headers: trader.headers });
    const { body: order } = await market.buy(buyer, offer, "10");
    const unproven = { signature: market.app.ctx.random.id() };
    expect(await codeOf(market.act(trader, order, "accept", unproven))).toEqual([
      403,
      "companies.role_insufficient",
    ]);
    const proof = await market.call(manager, "POST", "/agro/v1/me/signatures", OWN);
    const { signature } = proof.body;
    const stolen = { signature };
    expect(await codeOf(market.call(owner, "POST", `/agro/v1/orders/${order.id}/accept`, stolen))).toEqual([
      422,
      "grain.signature_needed",
    ]);
    expect((await market.act(manager, order, "accept", { signature })).status).toBe(200);
    expect((await market.read(trader, order)).may).toEqual(["write_message", "cancel", "ship"]);
    const shipped = await market.act(trader, order, "loads", { quantity: "10" });
    expect(shipped.status).toBe(201);
    const said = await market.call(trader, "POST", `/agro/v1/orders/${order.id}/messages`, { text: "Saiu" });
    expect(said.body.name).toBe(`Téo · ${owner.name}`);

    const parties = await market.call(buyer, "GET", `/agro/v1/orders/${order.id}/parties`);
    expect(parties.body.signatures).toMatchObject([{ side: "buyer" }, { side: "producer", signedBy: "Gil" }]);
    const { body: history } = await market.call(buyer, "GET", `/agro/v1/orders/${order.id}/events`);
    const names = history.events.map((event: { name: string | null }) => event.name);
    expect(names).toContain(`Téo · ${owner.name}`);
    expect(names).toContain(`Gil · ${owner.name}`);
    const load = shipped.body.loads[0].id as string;
    await market.act(trader, order, `loads/${load}/link`, { days: 7 });
    const audited = await query<{ actor: string; company: string }>(
      market.app.ctx.db,
      "select actor, details ->> 'companyId' as company from audit_event where actor like $1 limit 1",
      [`producer:${trader.userId}`],
    );
    expect(audited).toEqual([{ actor: `producer:${trader.userId}`, company: owner.userId }]);
  });

  it("proves to be there by their own password, and changes that alone", async () => {
    const owner = await bench.company();
    const who = await bench.member(owner, "manager");
    const changed = await market.call(who, "POST", "/agro/v1/auth/change-password", {
      currentPassword: PASSWORD,
      newPassword: "colheita-nova-2026",
    });
    expect(changed.status).toBe(204);
    expect(await codeOf(market.call(who, "POST", "/agro/v1/me/signatures", OWN))).toEqual([
      422,
      "grain.current_password_wrong",
    ]);
    expect((await market.call(owner, "POST", "/agro/v1/me/signatures", OWN)).status).toBe(201);
    const factor = { password: "colheita-nova-2026" };
    expect((await market.call(who, "POST", "/agro/v1/me/second-factor", factor)).status).toBe(201);
  });

  it("has passkeys of their own, which sign in and sign for the company and go with the membership", async () => {
    const owner = await bench.company();
    const who = await bench.member(owner, "manager");
    const { status, authenticator } = await makePasskey(market.app, who);
    expect(status).toBe(201);
    const listed = async (as: Pick<SignedInTrader, "headers">) =>
      (await market.call(as, "GET", "/agro/v1/me/passkeys")).body.items.length;
    expect([await listed(who), await listed(owner)]).toEqual([1, 0]);
    const entered = await enterByPasskey(market.app, authenticator);
    expect([entered.status, entered.body.user]).toMatchObject([
      200,
      { id: owner.userId, member: { id: who.userId, role: "manager" } },
    ]);
    const passkey = await passkeyProof(market.app, who, authenticator);
    const signed = await market.call(who, "POST", "/agro/v1/me/signatures", { passkey });
    expect(signed.status).toBe(201);
    await market.call(owner, "DELETE", `${TEAM}/members/${who.userId}`);
    expect((await enterByPasskey(market.app, authenticator)).body.code).toBe("grain.passkey_wrong");
  });

  it("of another company sees nothing of this one, nor changes its people", async () => {
    const [one, other] = [await bench.company(), await bench.company()];
    const [mine, theirs] = [await bench.member(one, "manager"), await bench.member(other, "manager")];
    const buyer = await market.richBuyer();
    const { body: order } = await market.buy(buyer, await market.offer(one), "10");
    expect((await market.call(mine, "GET", `/agro/v1/orders/${order.id}`)).status).toBe(200);
    expect((await market.call(theirs, "GET", `/agro/v1/orders/${order.id}`)).status).toBe(404);
    expect((await market.call(theirs, "GET", TEAM)).body.members).toMatchObject([{ id: theirs.userId }]);
    const url = `${TEAM}/members/${mine.userId}`;
    expect((await market.call(other, "DELETE", url)).status).toBe(404);
    expect((await market.call(other, "PUT", `${url}/role`, { role: "viewer", ...OWN })).status).toBe(404);
  });

  it("has another role from the next request on", async () => {
    const owner = await bench.company();
    const who = await bench.member(owner, "viewer");
    const alert = { commodity: "soy", pricePerTonne: "1.00" };
    expect((await market.call(who, "POST", "/agro/v1/alerts", alert)).status).toBe(403);
    const url = `${TEAM}/members/${who.userId}/role`;
    expect((await market.call(owner, "PUT", url, { role: "trader" })).status).toBe(422);
    const { body } = await market.call(owner, "PUT", url, { role: "trader", ...OWN });
    expect(body.members).toMatchObject([{ role: "trader" }]);
    expect((await market.call(who, "POST", "/agro/v1/alerts", alert)).status).toBe(201);
  });

  it("is shut out while suspended, and for good once removed or gone", async () => {
    const owner = await bench.company();
    const who = await bench.member(owner, "trader");
    const url = `${TEAM}/members/${who.userId}`;
    await market.call(owner, "PUT", `${url}/suspension`, { suspended: true });
    expect((await market.call(who, "GET", "/agro/v1/me")).status).toBe(401);
    const signIn = () =>
      market.call(undefined, "POST", "/agro/v1/auth/login", { email: who.email, password: PASSWORD });
    expect(await codeOf(signIn())).toEqual([403, "grain.account_suspended"]);
    await market.call(owner, "PUT", `${url}/suspension`, { suspended: false });
    const back = { ...who, ...(await market.signedIn(who.email)) };
    expect((await market.call(back, "GET", "/agro/v1/me")).status).toBe(200);
    expect((await market.call(owner, "DELETE", url)).body.members).toEqual([]);
    expect((await market.call(back, "GET", "/agro/v1/me")).status).toBe(401);
    expect((await signIn()).body.code).toBe("grain.login_wrong");
    // The address is free for another invitation.
    expect((await bench.invite(owner, who.email, "viewer")).status).toBe(201);

    const leaving = await bench.member(owner, "viewer");
    expect((await market.call(leaving, "POST", `${TEAM}/leave`)).status).toBe(204);
    expect((await market.call(leaving, "GET", "/agro/v1/me")).status).toBe(401);
    expect((await market.call(owner, "POST", `${TEAM}/leave`)).status).toBe(404);
  });

  it("tells the owner when they join and leave, and has a letter when they are removed", async () => {
    const owner = await bench.company();
    const staying = await bench.member(owner, "trader", "Maria Souza");
    const leaving = await bench.member(owner, "viewer", "José Lima");
    await market.call(leaving, "POST", `${TEAM}/leave`);
    const { items } = (await market.call(owner, "GET", "/agro/v1/notices")).body;
    expect(items.map(({ kind, title }: { kind: string; title: string }) => [kind, title])).toEqual([
      ["member_left", "José Lima saiu da equipe"],
      ["member_joined", "José Lima entrou na equipe"],
      ["member_joined", "Maria Souza entrou na equipe"],
    ]);
    await market.call(owner, "DELETE", `${TEAM}/members/${staying.userId}`);
    expect(await bench.lettersTo(staying.email)).toContain(
      `Você não faz mais parte da equipe de ${owner.name}`,
    );
    expect((await bench.lettersTo(leaving.email)).join()).not.toContain("Você não faz mais parte");
  });

  it("is seen by administrators with the company, which their address finds", async () => {
    const owner = await bench.company();
    const who = await bench.member(owner, "finance");
    const gone = await bench.member(owner, "viewer");
    await market.call(owner, "PUT", `${TEAM}/members/${who.userId}/suspension`, { suspended: true });
    await market.call(owner, "DELETE", `${TEAM}/members/${gone.userId}`);
    const admin = await anAdmin(market.app);
    const found = async (search: string) =>
      (await market.call(admin, "GET", `/v1/admin/grain/traders?search=${encodeURIComponent(search)}`)).body
        .items;
    const { userId: id, name, email } = who;
    expect(await found(email)).toMatchObject([
      { id: owner.userId, members: [{ id, name, email, role: "finance", suspended: true }] },
    ]);
    expect(await found(id)).toHaveLength(1);
  });

  it("is shut out with the company, suspended or closed", async () => {
    const owner = await bench.company();
    const who = await bench.member(owner, "manager");
    await query(market.app.ctx.db, "update identity_user set banned_until = 'infinity' where id = $1", [
      owner.userId,
    ]);
    expect((await market.call(who, "GET", "/agro/v1/me")).status).toBe(401);
    await query(market.app.ctx.db, "update identity_user set banned_until = null where id = $1", [
      owner.userId,
    ]);
    expect((await market.call(who, "GET", "/agro/v1/me")).status).toBe(200);
    expect((await market.call(owner, "POST", "/agro/v1/me/closure", OWN)).status).toBeLessThan(300);
    expect((await market.call(who, "GET", "/agro/v1/me")).status).toBe(401);
  });
});
