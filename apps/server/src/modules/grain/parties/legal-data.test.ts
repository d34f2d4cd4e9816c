import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { query } from "@lastro/platform/database/database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GrainBench, type GrainPerson, startGrainBench } from "../../../testing/grain-bench.js";
import { PASSWORD } from "../../../testing/people.js";

let market: GrainBench;
beforeAll(async () => {
  market = await startGrainBench();
});
afterAll(() => market.close());

const ADDRESS = {
  ...{ cep: "78890-000", street: "Rodovia BR-163", number: "km 742", complement: null },
  ...{ district: "Zona Rural", city: "Sorriso", state: "MT" },
};

async function save(who: GrainPerson, said: object) {
  const payload = { stateRegistration: null, address: ADDRESS, currentPassword: PASSWORD, ...said };
  const { statusCode, body } = await market.app.http.inject({
    method: "PUT",
    url: "/agro/v1/me/legal",
    headers: who.headers,
    payload,
  });
  return { status: statusCode, body: JSON.parse(body) };
}
const read = async (who: GrainPerson) => (await market.call(who, "GET", "/agro/v1/me/legal")).body;

describe("who somebody is in contracts", () => {
  it("is a company by its CNPJ, letters included, with its state registration", async () => {
    const producer = await market.producer();
    const company = {
      kind: "company",
      legalName: "Fazenda Boa Vista Ltda.",
      taxId: "12.ABC.345/01DE-35",
      stateRegistration: "13.390.882-1",
    };
    const { status, body } = await save(producer, company);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...company,
      taxId: "12ABC34501DE35",
      stateRegistration: "133908821",
      address: { ...ADDRESS, cep: "78890000" },
    });
    expect(await read(producer)).toEqual(body);
    expect((await market.call(producer, "GET", "/agro/v1/me")).body.taxId).toBe("12ABC34501DE35");
  });

  it.each([
    ["a CPF for a company", { kind: "company", taxId: "529.982.247-25" }, "taxId"],
    ["a CPF that is none", { kind: "person", taxId: "529.982.247-24" }, "taxId"],
    ["a CEP that is none", { address: { ...ADDRESS, cep: "00000-000" } }, "address.cep"],
    ["a registration that is none", { stateRegistration: "12" }, "stateRegistration"],
    ["a state there is none of", { address: { ...ADDRESS, state: "XX" } }, "address.state"],
  ])("is refused with %s, at its field", async (_, wrong, field) => {
    const producer = await market.producer();
    const right = { kind: "person", legalName: "Paula Souza", taxId: "529.982.247-25" };
    const { status, body } = await save(producer, { ...right, ...wrong });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  it("takes the password where the CPF becomes another one, and not where it stays", async () => {
    const buyer = await market.buyer();
    const { data } = await read(buyer);
    const moved = { ...data, address: { ...ADDRESS, number: "s/n" }, currentPassword: undefined };
    expect((await save(buyer, moved)).status).toBe(200);
    const other = { ...moved, taxId: generateCpf() };
    expect((await save(buyer, other)).body.code).toBe("grain.password_needed");
    expect((await save(buyer, { ...other, currentPassword: "outra senha" })).body.code).toBe(
      "grain.current_password_wrong",
    );
    expect((await read(buyer)).data).toMatchObject({ taxId: data.taxId, address: { number: "s/n" } });
  });

  it("is kept encrypted, and is nobody else's to read", async () => {
    const [buyer, other] = await Promise.all([market.buyer(), market.buyer()]);
    await save(buyer, { kind: "person", legalName: "Nome Que Ninguém Lê", taxId: generateCpf() });
    const [row] = await query<{ data_sealed: Buffer }>(
      market.app.ctx.db,
      "select data_sealed from grain_legal_data where user_id = $1",
      [buyer.userId],
    );
    expect(row?.data_sealed.includes("Ninguém")).toBe(false);
    expect((await read(other)).data.legalName).not.toContain("Ninguém");
    expect((await market.call(undefined, "GET", "/agro/v1/me/legal")).body.code).toBe("auth.required");
  });
});
