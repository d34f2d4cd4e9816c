import { describe, expect, it } from "vitest";
import { warningsOf } from "./warnings.js";

const KNOWN = { key: "vende@outro.example", cpfs: ["52998224725"] };

describe("a message of a trade", () => {
  it.each([
    ["Já paguei, confere aí por favor", []],
    ["Paguei R$ 1.250,00 às 14:35 do dia 25/11/2026", []],
    ["E60746948202611251435abcdefghijk", []],
    ["minha chave é vende@outro.example", []],
    ["Meu CPF: 529.982.247-25", []],
    ["pague em golpe@exemplo.com.br", ["pix_key"]],
    ["CHAVE: GOLPE@EXEMPLO.COM.BR", ["pix_key"]],
    ["chave aleatória 123e4567-e89b-12d3-a456-426614174000", ["pix_key"]],
    ["me chama no (11) 98765-4321", ["pix_key"]],
    ["meu cpf 111.444.777-35", ["cpf"]],
    ["meu cpf 1 1 1 4 4 4 7 7 7 3 5", ["cpf"]],
    ["veja https://golpe.example/pagar", ["link"]],
    ["entra em t.me/alguem", ["link"]],
    ["acesse lastro-seguro.com agora", ["link"]],
    ["pague 111.444.777-35 ou golpe@exemplo.com.br e veja www.x.com", ["pix_key", "link", "cpf"]],
    [
      "00020126330014br.gov.bcb.pix0111111444777355204000053039865802BR5901A6001B62070503***6304ABCD",
      ["pix_key"],
    ],
  ])("%s", (text, expected) => {
    expect(warningsOf(text, KNOWN)).toEqual(expected);
  });
});
