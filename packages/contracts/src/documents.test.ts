import { describe, expect, it } from "vitest";
import {
  formatCep,
  formatCnpj,
  formatCpf,
  formatPhone,
  isMobilePhone,
  maskCpf,
  parseCep,
  parseCnpj,
  parseCpf,
  parsePhone,
} from "./documents.js";
import { parseState } from "./states.js";

describe("a CPF", () => {
  it.each(["52998224725", "529.982.247-25", "12345678909", "11144477735", "00000000191"])(
    "is read from %s",
    (typed) => expect(parseCpf(typed)).toBe(typed.replace(/\D/g, "")),
  );

  it.each(["11111111111", "52998224724", "5299822472", "00000000000", "", "529.982.247-2x", "5".repeat(500)])(
    "is not read from %s",
    (typed) => expect(parseCpf(typed)).toBeNull(),
  );

  it("is laid out whole for its owner and masked for others", () => {
    expect(formatCpf("52998224725")).toBe("529.982.247-25");
    expect(maskCpf("52998224725")).toBe("***.982.247-**");
  });
});

describe("a CNPJ", () => {
  it.each([
    ["12ABC34501DE35", "12ABC34501DE35"],
    ["12.ABC.345/01DE-35", "12ABC34501DE35"],
    ["12abc34501de35", "12ABC34501DE35"],
    ["Q0SLFMBD7VX439", "Q0SLFMBD7VX439"],
    ["ABCDEFGHIJKL80", "ABCDEFGHIJKL80"],
    ["12345678ABCD06", "12345678ABCD06"],
    ["11222333000181", "11222333000181"],
    ["00000000000191", "00000000000191"],
  ])("is read from %s", (typed, cnpj) => expect(parseCnpj(typed)).toBe(cnpj));

  it.each([
    "12ABC34501DE36",
    "12ABC34501DEA5",
    "11222333000182",
    "00000000000000",
    "11111111111111",
    "1122233300018",
    "",
  ])("is not read from %s", (typed) => expect(parseCnpj(typed)).toBeNull());

  it("keeps its letters when it is laid out", () => {
    expect(formatCnpj("12ABC34501DE35")).toBe("12.ABC.345/01DE-35");
  });
});

describe("a phone", () => {
  it.each([
    ["(51) 99825-9765", "+5551998259765"],
    ["+5551998259765", "+5551998259765"],
    ["55 51 99825 9765", "+5551998259765"],
    ["51998259765", "+5551998259765"],
    ["(11) 3333-4444", "+551133334444"],
    // A Rio Grande do Sul number of area 55 is not a country code.
    ["(55) 99825-9765", "+5555998259765"],
  ])("is read from %s", (typed, phone) => expect(parsePhone(typed)).toBe(phone));

  it.each([
    "+15551234567",
    "20998259765",
    "11698259765",
    "998259765",
    "1199825976",
    "abc",
    "",
    "9".repeat(400),
  ])("is not read from %s", (typed) => expect(parsePhone(typed)).toBeNull());

  it("may be a Pix key only when it is a mobile", () => {
    expect(isMobilePhone("+5551998259765")).toBe(true);
    expect(isMobilePhone("+551133334444")).toBe(false);
  });

  it("is laid out with every digit", () => {
    expect(formatPhone("+5511987654321")).toBe("(11) 98765-4321");
    expect(formatPhone("+551133334444")).toBe("(11) 3333-4444");
  });
});

describe("an address", () => {
  it.each([
    ["01310-100", "01310100"],
    [" 01310100 ", "01310100"],
  ])("has a CEP read from %j", (typed, cep) => expect(parseCep(typed)).toBe(cep));

  it.each(["00000-000", "0131010", "01310-10a", "013101000", ""])("has no CEP in %j", (typed) =>
    expect(parseCep(typed)).toBeNull(),
  );

  it("lays a CEP out with its hyphen", () => {
    expect(formatCep("01310100")).toBe("01310-100");
  });

  it.each([
    ["SP", "SP"],
    ["sp ", "SP"],
    ["São Paulo", "SP"],
    ["sao paulo", "SP"],
    ["Distrito Federal", "DF"],
  ])("stands in the state read from %j", (typed, state) => expect(parseState(typed)).toBe(state));

  it.each(["XX", "Lisboa", ""])("stands in no state named %j", (typed) =>
    expect(parseState(typed)).toBeNull(),
  );
});
