import { codeAt, fromBase32 } from "@lastro/identity/testing";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { kycOf, review, submitWhole, uploadAll } from "../../testing/kyc.js";
import {
  aClient,
  anAdmin,
  PASSWORD,
  registrationData,
  type SignedInPerson,
  signInAgain,
  TOTP_SECRET,
} from "../../testing/people.js";
import { startTestApp, type TestApp } from "../../testing/test-app.js";
import { aTrader } from "../../testing/traders.js";

const PUBLIC_KEY = "sb_publishable_key";

let app: TestApp;
let url: string;
let ana: SignedInPerson;
let bia: SignedInPerson;
let admin: SignedInPerson;
let anas: SupabaseClient;
let bias: SupabaseClient;
let admins: SupabaseClient;
beforeAll(async () => {
  app = await startTestApp({
    // The client compares expiries with the time of its own machine.
    clock: createFixedClock(new Date()),
    settings: { LASTRO_REQUESTS_PER_MINUTE: "100000" },
  });
  url = await app.http.listen({ port: 0, host: "127.0.0.1" });
  [ana, bia, admin] = [await aClient(app), await aClient(app), await anAdmin(app)];
  [anas, bias] = [await signedIn(ana), await signedIn(bia)];
  admins = await signedIn(admin);
  app.ctx.clock.advanceSeconds(30);
  await giveSecondFactor(admins, admin);
});
afterAll(async () => {
  await expectBooksInOrder(app.databaseUrl);
  await app.close();
});

/** The client wants one at its making on Node 20, and opens none by itself. */
class NoWebSocket extends EventTarget {}

/** The hosted client as its package comes, with nobody signed in. */
function nobody(): SupabaseClient {
  return createClient(url, PUBLIC_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: NoWebSocket as never },
  });
}

async function signedIn({ email }: Pick<SignedInPerson, "email">): Promise<SupabaseClient> {
  const client = nobody();
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  expect(error).toBeNull();
  return client;
}

/** The code step of the sign-in page. */
async function giveSecondFactor(client: SupabaseClient, { userId }: SignedInPerson): Promise<void> {
  const token = codeAt(fromBase32(TOTP_SECRET), app.ctx.clock.now());
  const { data } = await client.functions.invoke("verify-2fa", { body: { user_id: userId, token } });
  expect(data).toEqual({ valid: true });
  expect((await client.auth.refreshSession()).error).toBeNull();
}

const ask = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(`${url}/rest/v1/${path}`, { ...init, headers: { apikey: PUBLIC_KEY, ...headers } });

async function codeOf(answer: Response): Promise<string> {
  return ((await answer.json()) as { code: string }).code;
}

describe("the unmodified client of a person who signed in", () => {
  it("reads the person's profile, in whole and by columns, with what was proven of it", async () => {
    const whole = await anas.from("profiles").select("*").eq("id", ana.userId).single();
    expect(whole.error).toBeNull();
    expect(whole.data).toEqual({
      id: ana.userId,
      nome: expect.stringMatching(/^Cliente Teste/),
      email: ana.email,
      telefone: expect.stringMatching(/^\+55119/),
      cpf: expect.stringMatching(/^\*{3}\.\d{3}\.\d{3}-\*{2}$/),
      endereco: "Rua das Acácias, 100",
      cidade: "São Paulo",
      estado: "SP",
      cep: "01310100",
      phone_verified: false,
      cpf_verified: false,
      created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    });
    const named = await anas.from("profiles").select("nome, email").eq("id", ana.userId).maybeSingle();
    expect(named.data).toEqual({ nome: whole.data.nome, email: ana.email });
  });

  it("reads whether they have a second factor, and their role", async () => {
    const factor = await anas.from("user_2fa").select("enabled").eq("user_id", ana.userId).single();
    expect(factor.data).toEqual({ enabled: false });
    const role = await anas.from("user_roles").select("role").eq("user_id", ana.userId).single();
    expect(role.data).toEqual({ role: "client" });
  });

  it("reads their documents, ordered, limited, counted, and from an address that opens them", async () => {
    await uploadAll(app, ana);
    const own = anas.from("kyc_documents");
    const { data, count } = await own
      .select("*", { count: "exact" })
      .eq("user_id", ana.userId)
      .order("type", { ascending: false })
      .limit(3);
    expect(count).toBe(4);
    expect(data?.map(({ type, status }) => [type, status])).toEqual([
      ["selfie", "pending"],
      ["rg", "pending"],
      ["rg", "pending"],
    ]);
    const { pathname } = new URL(data?.[0].url);
    const file = await app.http.inject({ url: pathname, headers: ana.headers });
    expect(file.headers["content-type"]).toBe("image/jpeg");
    const rest = await own.select("type").eq("user_id", ana.userId).order("type").range(3, 9);
    expect(rest.data).toEqual([{ type: "selfie" }]);
    const counted = await own.select("*", { count: "exact", head: true }).eq("user_id", ana.userId);
    expect([counted.count, counted.data]).toEqual([4, null]);
  });

  it("finds nothing of anybody else's, whatever it asks for", async () => {
    const profile = await bias.from("profiles").select("*").eq("id", ana.userId);
    expect([profile.error, profile.data]).toEqual([null, []]);
    const single = await bias.from("profiles").select("*").eq("id", ana.userId).single();
    expect(single.status).toBe(406);
    expect(single.error).toMatchObject({ code: "PGRST116", details: "The result contains 0 rows" });
    expect((await bias.from("profiles").select("*").eq("id", ana.userId).maybeSingle()).data).toBeNull();
    for (const table of ["user_2fa", "user_roles", "kyc_documents"]) {
      const { data, count } = await bias
        .from(table)
        .select("*", { count: "exact" })
        .eq("user_id", ana.userId);
      expect([table, data, count]).toEqual([table, [], 0]);
    }
    const all = await bias.from("profiles").select("id", { count: "exact" });
    expect([all.data, all.count]).toEqual([[{ id: bia.userId }], 1]);
  });

  it("decides nothing about a verification, not even the person's own", async () => {
    for (const of of [ana.userId, bia.userId]) {
      const { error, status } = await anas
        .from("kyc_documents")
        .update({ status: "approved" })
        .eq("user_id", of);
      expect([status, error?.code]).toEqual([403, "42501"]);
    }
    const { data } = await anas.from("kyc_documents").select("status").eq("user_id", ana.userId);
    expect(new Set(data?.map(({ status }) => status))).toEqual(new Set(["pending"]));
  });
});

describe("the unmodified client of a person whose second factor is due", () => {
  it("learns that it is, and the role, and nothing else before the code", async () => {
    const person = await anAdmin(app);
    const client = await signedIn(person);
    const factor = await client.from("user_2fa").select("enabled").eq("user_id", person.userId).single();
    expect(factor.data).toEqual({ enabled: true });
    const role = await client.from("user_roles").select("role").eq("user_id", person.userId).single();
    expect(role.data).toEqual({ role: "admin" });
    const others = await client.from("user_2fa").select("enabled").eq("user_id", ana.userId);
    expect(others.data).toEqual([]);
    for (const table of ["profiles", "kyc_documents"]) {
      const key = table === "profiles" ? "id" : "user_id";
      const { error, status } = await client.from(table).select("*").eq(key, person.userId);
      expect([status, error?.code]).toEqual([403, "auth.second_factor_required"]);
    }
    app.ctx.clock.advanceSeconds(30);
    await giveSecondFactor(client, person);
    expect((await client.from("profiles").select("id").eq("id", ana.userId)).data).toHaveLength(1);
  });
});

describe("the unmodified client of an administrator", () => {
  it("reads every profile, in order and page by page, and how many there are", async () => {
    const { data, count } = await admins
      .from("profiles")
      .select("id, nome, created_at", { count: "exact" })
      .order("created_at", { ascending: false })
      .order("nome");
    const ids = data?.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([ana.userId, bia.userId]));
    expect(count).toBe(ids?.length);
    const times = data?.map(({ created_at }) => created_at);
    expect(times).toEqual(times?.toSorted().reverse());
    const second = await admins
      .from("profiles")
      .select("id")
      .order("created_at", { ascending: false })
      .order("nome")
      .range(1, 1);
    expect(second.data).toEqual([{ id: ids?.[1] }]);
  });

  it("reads anybody's second factor, role and documents of the bank, and nobody's of the marketplace", async () => {
    const { data } = await admins.from("user_2fa").select("*").eq("user_id", ana.userId).single();
    expect(data).toEqual({ user_id: ana.userId, enabled: false });
    const { userId } = await aTrader(app, "producer");
    for (const table of ["user_2fa", "user_roles", "kyc_documents"])
      expect((await admins.from(table).select("*").eq("user_id", userId)).data).toEqual([]);
  });

  it("approves a verification whose documents nobody marked: they are accepted, the client is verified", async () => {
    const person = await aClient(app);
    await submitWhole(app, person);
    const { data, error, status } = await admins
      .from("kyc_documents")
      .update({ status: "approved" })
      .eq("user_id", person.userId)
      .select("type, status");
    expect([status, error]).toEqual([200, null]);
    expect(data).toHaveLength(4);
    expect(new Set(data?.map((row) => row.status))).toEqual(new Set(["approved"]));
    const client = await signedIn(person);
    const profile = await client.from("profiles").select("cpf_verified, phone_verified").single();
    expect(profile.data).toEqual({ cpf_verified: true, phone_verified: false });
    expect(await decisionsOn(person)).toEqual(["kyc.approved"]);
    const again = await admins
      .from("kyc_documents")
      .update({ status: "rejected" })
      .eq("user_id", person.userId);
    expect([again.status, again.error?.code]).toEqual([409, "kyc.case_moved_on"]);
  });

  it("accepts no document of one that cannot be approved, whose marks its client learns with the decision", async () => {
    const person = await aClient(app);
    const caseId = await submitWhole(app, person);
    const client = await signedIn(person);
    const statusesTold = async (to: SupabaseClient) => {
      const { data } = await to.from("kyc_documents").select("status").eq("user_id", person.userId);
      return data?.map(({ status }) => status).sort();
    };
    const { data } = await admins.from("kyc_documents").select("*").eq("user_id", person.userId);
    const selfie = data?.find(({ type }) => type === "selfie");
    await review(app, admin, `${caseId}/documents/${selfie.id}/review`, {
      decision: "revision",
      reason: "blurry",
    });
    const documents = admins.from("kyc_documents");
    const approval = await documents.update({ status: "approved" }).eq("user_id", person.userId);
    expect([approval.status, approval.error?.code]).toEqual([409, "kyc.documents_not_accepted"]);
    expect(await statusesTold(admins)).toEqual(["pending", "pending", "pending", "revision"]);
    expect(await statusesTold(client)).toEqual(Array(4).fill("pending"));

    const refusal = await documents.update({ status: "rejected" }).eq("user_id", person.userId);
    expect([refusal.status, refusal.error, refusal.data]).toEqual([204, null, null]);
    expect(await statusesTold(client)).toEqual(Array(4).fill("rejected"));
    expect(await kycOf(app, person)).toMatchObject({
      status: "REJECTED_RETRY",
      rejectionReason: "documents_insufficient",
    });
    expect(await decisionsOn(person)).toEqual(["kyc.rejected"]);
  });

  it("decides nothing that was not sent, of nobody, or of themselves", async () => {
    const draft = await admins.from("kyc_documents").update({ status: "approved" }).eq("user_id", ana.userId);
    expect(draft.error?.code).toBe("kyc.case_moved_on");
    const none = await admins
      .from("kyc_documents")
      .update({ status: "approved" })
      .eq("user_id", bia.userId)
      .select();
    expect([none.status, none.data]).toEqual([200, []]);
    await submitWhole(app, admin);
    const own = await admins.from("kyc_documents").update({ status: "approved" }).eq("user_id", admin.userId);
    expect([own.status, own.error?.code]).toEqual([403, "kyc.own_case"]);
  });

  it("decides nothing when one row is asked for and there are several, and once when many decide", async () => {
    const person = await aClient(app);
    await submitWhole(app, person);
    const decide = (status: string) =>
      admins.from("kyc_documents").update({ status }).eq("user_id", person.userId);
    const { error } = await decide("approved").select().single();
    expect(error).toMatchObject({ code: "PGRST116", details: "The result contains 4 rows" });
    expect(await decisionsOn(person)).toEqual([]);
    const answers = await Promise.all([decide("approved"), decide("rejected"), decide("approved")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    expect(await decisionsOn(person)).toHaveLength(1);
  });
});

describe("a client in which nobody is signed in", () => {
  it("is told so, by the code PostgREST has for it, and reads nothing", async () => {
    for (const table of ["profiles", "user_2fa", "user_roles", "kyc_documents"]) {
      const key = table === "profiles" ? "id" : "user_id";
      const { data, error, status } = await nobody().from(table).select("*").eq(key, ana.userId);
      expect([table, data, status, error?.code]).toEqual([table, null, 401, "PGRST302"]);
    }
    const update = await nobody()
      .from("kyc_documents")
      .update({ status: "approved" })
      .eq("user_id", ana.userId);
    expect([update.status, update.error?.code]).toEqual([401, "PGRST302"]);
  });

  it("needs no key to be told, and a session that ended is another answer", async () => {
    const without = await fetch(`${url}/rest/v1/profiles`);
    expect([without.status, await codeOf(without)]).toEqual([401, "PGRST302"]);
    const person = await signInAgain(app, bia);
    await app.http.inject({ method: "POST", url: "/auth/v1/logout?scope=local", headers: person.headers });
    const ended = await ask("profiles", person.headers);
    expect([ended.status, await codeOf(ended)]).toEqual([401, "PGRST301"]);
  });
});

describe("what the specification does not ask for", () => {
  const refused = async (
    answer: PromiseLike<{ status: number; error: { code: string; message: string } | null }>,
  ) => {
    const { status, error } = await answer;
    return [status, error?.code, error?.message];
  };
  const coded = async (answer: Parameters<typeof refused>[0]) => (await refused(answer)).slice(0, 2);

  it("is refused by name: tables, functions, columns, operators, embedded tables", async () => {
    const profiles = () => anas.from("profiles");
    expect(await refused(anas.from("ledger_account").select("*"))).toEqual([
      404,
      "PGRST205",
      "Could not find the table 'public.ledger_account' in the schema cache",
    ]);
    expect(await coded(anas.rpc("ledger_post"))).toEqual([404, "PGRST202"]);
    expect(await refused(profiles().select("cpf_sealed"))).toEqual([
      400,
      "42703",
      "column profiles.cpf_sealed does not exist",
    ]);
    expect(await coded(profiles().select("id, user_roles(role)"))).toEqual([400, "PGRST100"]);
    expect(await coded(profiles().select("cpf::text"))).toEqual([400, "PGRST100"]);
    expect(await refused(profiles().select("*").in("id", [ana.userId]))).toEqual([
      400,
      "PGRST100",
      `the only operator is eq, and not: in.(${ana.userId})`,
    ]);
    expect(await refused(profiles().select("*").eq("email", ana.email))).toEqual([
      400,
      "PGRST100",
      "profiles takes no email in its query",
    ]);
    expect(await coded(profiles().select("*").or("nome.eq.a"))).toEqual([400, "PGRST100"]);
    expect(await coded(profiles().select("*").order("cpf"))).toEqual([400, "PGRST100"]);
    expect(await refused(anas.from("user_2fa").select("*"))).toEqual([
      400,
      "PGRST100",
      "user_2fa is asked for by user_id",
    ]);
    expect(await coded(profiles().select("*").eq("id", "1 or true"))).toEqual([400, "22P02"]);
    expect(await coded(profiles().select("*").eq("id", ana.userId).eq("id", bia.userId))).toEqual([
      400,
      "PGRST100",
    ]);
  });

  it("is refused by name: writes, other forms, other schemas, preferences nobody keeps", async () => {
    const documents = () => admins.from("kyc_documents");
    for (const write of [
      anas.from("profiles").insert({ nome: "Eva" }),
      anas.from("profiles").update({ cpf_verified: true }).eq("id", ana.userId),
      anas.from("user_roles").upsert({ user_id: ana.userId, role: "admin" }),
      admins.from("user_2fa").delete().eq("user_id", ana.userId),
    ])
      expect(await coded(write)).toEqual([405, "PGRST117"]);
    expect(await coded(documents().update({ status: "approved" }))).toEqual([400, "PGRST100"]);
    const of = (values: object) => coded(documents().update(values).eq("user_id", ana.userId));
    expect(await of({ url: "https://example.com", status: "approved" })).toEqual([400, "PGRST204"]);
    expect(await of({ status: "pending" })).toEqual([400, "22P02"]);
    expect(await of({})).toEqual([400, "PGRST102"]);
    const kept = documents().update({ status: "approved" }).eq("user_id", ana.userId);
    expect(await coded(kept.rollback())).toEqual([400, "PGRST122"]);
    expect(await coded(anas.from("profiles").select("*").csv())).toEqual([406, "PGRST107"]);
    expect(await coded(anas.schema("auth").from("profiles").select("*"))).toEqual([406, "PGRST106"]);
    const typed = await ask(`kyc_documents?user_id=eq.${ana.userId}`, admin.headers, {
      method: "PATCH",
      body: "status",
    });
    const { code } = (await typed.json()) as { code: string };
    expect([typed.status, code]).toEqual([400, "PGRST102"]);
  });
});

describe("every answer", () => {
  it("tells its range, is kept by no cache, and may be read from another site", async () => {
    const answer = await ask("profiles?select=id", {
      ...admin.headers,
      prefer: "count=exact",
      origin: "https://app.example.com",
    });
    const rows = (await answer.json()) as unknown[];
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-range")).toBe(`0-${rows.length - 1}/${rows.length}`);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    const part = await ask("profiles?select=id&limit=1", { ...admin.headers, prefer: "count=exact" });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `0-0/${rows.length}`]);
    const preflight = await ask("profiles", { origin: "https://app.example.com" }, { method: "OPTIONS" });
    expect(preflight.headers.get("access-control-allow-headers")).toContain("accept-profile");
  });

  it("counts against the limit of its person", async () => {
    const limited = await startTestApp({ settings: { LASTRO_REQUESTS_PER_MINUTE: "5" } });
    const person = await aClient(limited, { metadata: registrationData() });
    const statuses = [];
    for (let count = 0; count < 7; count += 1) {
      const asked = { url: "/rest/v1/profiles?select=nonsense", headers: person.headers };
      statuses.push((await limited.http.inject(asked)).statusCode);
    }
    const last = await limited.http.inject({ url: "/rest/v1/profiles", headers: person.headers });
    expect(statuses).toContain(400);
    expect([last.statusCode, last.json().code]).toEqual([429, "request.rate_limited"]);
    expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
    await limited.close();
  });
});

/** The decisions on a person's verification, from the audit trail. */
async function decisionsOn({ userId }: SignedInPerson): Promise<string[]> {
  const { rows } = await app.pool.query<{ action: string }>(
    `select a.action from audit_event a join customers_kyc_case c on c.id::text = a.subject
     where c.user_id = $1 and a.action in ('kyc.approved', 'kyc.rejected')`,
    [userId],
  );
  return rows.map(({ action }) => action);
}
