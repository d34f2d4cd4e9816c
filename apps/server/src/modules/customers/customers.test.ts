import { generateCpf } from "@brazilian-utils/brazilian-utils/generate-cpf";
import { maskCpf } from "@lastro/contracts/documents";
import { query } from "@lastro/platform/database/database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { submit, uploadAll, verify } from "../../testing/kyc.js";
import {
  aClient,
  anAdmin,
  anEmail,
  PASSWORD,
  registrationData,
  type SignedInPerson,
  signIn,
} from "../../testing/people.js";
import { startTestApp, type TestApp } from "../../testing/test-app.js";
import { cpfOf, customerSummaries, findCustomer, getProfile } from "./index.js";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

function signUp(data: Record<string, unknown>, email = anEmail()) {
  return app.http.inject({
    method: "POST",
    url: "/auth/v1/signup",
    headers: { "x-supabase-api-version": "2024-01-01" },
    payload: { email, password: PASSWORD, data },
  });
}

describe("signing up", () => {
  it("keeps the profile as it was declared, and its CPF only encrypted", async () => {
    const cpf = generateCpf();
    const data = {
      ...registrationData(),
      nome: "  João da Sílva ",
      cpf,
      estado: "minas gerais",
      cep: "30130-010",
    };
    const { userId } = await aClient(app, { metadata: data });
    expect(await getProfile(app.ctx.db, userId)).toMatchObject({
      name: "João da Sílva",
      address: { estado: "MG", cep: "30130010" },
      phone: expect.stringMatching(/^\+55119\d{8}$/),
      cpfVerified: false,
      verifiedAt: null,
      language: "pt-BR",
    });
    expect(await cpfOf(app.ctx, app.ctx.db, userId)).toBe(cpf);
    const [row] = await query<{ row: string }>(
      app.ctx.db,
      "select p::text as row from customers_profile p where id = $1",
      [userId],
    );
    expect(row?.row).not.toContain(cpf);
    expect(row?.row).not.toContain(Buffer.from(cpf).toString("hex"));
  });

  it.each([
    ["nome", "Jo", "customers.name_invalid"],
    ["nome", "Jo\u202eão Silva", "request.unsafe_characters"],
    ["nome", "João\nSilva", "request.unsafe_characters"],
    ["nome", "João ❤\ufe0f", "request.unsafe_characters"],
    ["endereco", "Rua das\nFlores, 1", "request.unsafe_characters"],
    ["cidade", "Porto\u200b Alegre", "request.unsafe_characters"],
    ["telefone", "11 3333-444", "customers.phone_too_short"],
    ["telefone", "11 0333-4444", "customers.phone_invalid"],
    ["telefone", "+15551234567", "customers.phone_invalid"],
    ["cpf", "529.982.247-2", "customers.cpf_too_short"],
    ["cpf", "11111111111", "customers.cpf_invalid"],
    ["cpf", "52998224724", "customers.cpf_invalid"],
    ["endereco", "Rua", "customers.address_invalid"],
    ["cidade", "A", "customers.city_invalid"],
    ["estado", " S ", "customers.state_too_short"],
    ["estado", "XX", "customers.state_invalid"],
    ["cep", "00000-000", "customers.cep_invalid"],
    ["cep", "01310-10", "customers.cep_too_short"],
    ["cep", 1310100, "customers.cep_too_short"],
    ["nome", { toString: "x" }, "customers.name_invalid"],
  ])("with %s = %j is refused with its reason, and nobody is created", async (field, value, code) => {
    const email = anEmail();
    const answer = await signUp({ ...registrationData(), [field]: value }, email);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json().code).toBe(code);
    const found = await query(app.ctx.db, "select id from identity_user where email = $1", [email]);
    expect(found).toHaveLength(0);
  });

  it("with a CPF that has an account says nothing of it, until the CPF is to be verified", async () => {
    const cpf = generateCpf();
    const owner = await aClient(app, { metadata: { cpf } });
    await verify(app, owner);
    const typed = cpf.replace(/(\d{3})(\d{3})(\d{3})/, "$1.$2.$3-");
    const [another, fresh] = [
      await signUp({ ...registrationData(), cpf: typed }),
      await signUp(registrationData()),
    ];
    expect([another.statusCode, Object.keys(another.json())]).toEqual([200, Object.keys(fresh.json())]);

    const impostor = await aClient(app, { metadata: { cpf } });
    await uploadAll(app, impostor, "#224488");
    const submitted = await submit(app, impostor);
    expect([submitted.statusCode, submitted.json().code]).toEqual([409, "customers.cpf_taken"]);
  });
});

describe("the signed-in person", () => {
  it("sees their profile, roles, verification and last sign-in, the CPF masked", async () => {
    const cpf = generateCpf();
    const client = await aClient(app, { metadata: { nome: "Ana Prado", cpf } });
    const me = (await app.http.inject({ url: "/v1/me", headers: client.headers })).json();
    expect(me).toMatchObject({
      id: client.userId,
      name: "Ana Prado",
      email: client.email,
      roles: ["client"],
      cpfMasked: maskCpf(cpf),
      cpfVerified: false,
      phoneVerified: false,
      platformId: expect.stringMatching(/^.{4}-.{4}$/),
      kyc: { status: "DRAFT", verified: false },
      address: { cidade: "São Paulo", estado: "SP" },
      language: "pt-BR",
    });
    expect(JSON.stringify(me)).not.toContain(cpf);
  });

  it("sees when they signed in the time before this one, and nothing at their first", async () => {
    const ana = await aClient(app);
    const lastLogin = async (headers: { authorization: string }) =>
      (await app.http.inject({ url: "/v1/me", headers })).json().lastLogin;
    expect(await lastLogin(ana.headers)).toBeNull();
    const first = app.ctx.clock.now().toISOString();
    app.ctx.clock.advanceSeconds(600);
    expect(await lastLogin((await signIn(app, ana.email)).headers)).toBe(first);
  });

  it("changes the phone, which is then not verified, and the language", async () => {
    const client = await aClient(app);
    const answer = await app.http.inject({
      method: "PATCH",
      url: "/v1/me",
      headers: client.headers,
      payload: { phone: "(51) 99825-9765", language: "ja" },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ phone: "+5551998259765", phoneVerified: false, language: "ja" });
  });

  it.each([
    [{}],
    [{ phone: "123" }],
    [{ phone: "+5551998259765\u0000" }],
    [{ language: "fr" }],
    [{ cpf: "52998224725" }],
    [{ phoneVerified: true }],
  ])("is refused the change %j", async (payload) => {
    const client = await aClient(app);
    const answer = await app.http.inject({
      method: "PATCH",
      url: "/v1/me",
      headers: client.headers,
      payload,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe("request.invalid");
  });

  it("must be signed in", async () => {
    expect((await app.http.inject("/v1/me")).statusCode).toBe(401);
  });

  it("may be an administrator", async () => {
    const admin = await anAdmin(app);
    expect((await app.http.inject({ url: "/v1/me", headers: admin.headers })).json().roles).toEqual([
      "admin",
    ]);
  });
});

describe("finding a client", () => {
  async function proveHandles({ userId }: SignedInPerson): Promise<void> {
    await app.ctx.db
      .updateTable("customers_profile")
      .set({ cpf_verified: true, phone_verified: true })
      .where("id", "=", userId)
      .execute();
  }

  it("works by e-mail, CPF, phone and platform id, however they were typed", async () => {
    const cpf = generateCpf();
    const client = await aClient(app, { metadata: { cpf, telefone: "(21) 97654-3210" } });
    await proveHandles(client);
    const { platformId } = await getProfile(app.ctx.db, client.userId);
    const handles = [
      { email: ` ${client.email.toUpperCase()}` },
      { cpf },
      { phone: "+55 21 97654-3210" },
      { platformId: platformId.toLowerCase().replace("-", "") },
    ];
    for (const handle of handles) {
      expect((await findCustomer(app.ctx, app.ctx.db, handle))?.id).toBe(client.userId);
    }
    expect([...(await customerSummaries(app.ctx.db, [client.userId])).keys()]).toEqual([client.userId]);
  });

  it("names nobody by a CPF or a phone that is not proven, nor by nonsense", async () => {
    const cpf = generateCpf();
    await aClient(app, { metadata: { cpf, telefone: "31988887777" } });
    expect(await findCustomer(app.ctx, app.ctx.db, { cpf })).toBeUndefined();
    expect(await findCustomer(app.ctx, app.ctx.db, { phone: "31988887777" })).toBeUndefined();
    expect(await findCustomer(app.ctx, app.ctx.db, { cpf: "1" })).toBeUndefined();
    expect(await findCustomer(app.ctx, app.ctx.db, { platformId: "1" })).toBeUndefined();
  });
});
