import { describe, expect, it } from "vitest";
import { verdictOf, verdictOfFailure, type Words } from "@/features/identity/two-factor";
import { ApiError, NoAnswerError } from "@/lib/api-error";
import words from "./locales/pt-BR.json";

const said = (message: Words) =>
  "text" in message
    ? message.text
    : words.twoFactor.verdict[message.key as keyof typeof words.twoFactor.verdict];

function shown(verdict: ReturnType<typeof verdictOf>) {
  if (verdict.valid) return "valid";
  return [said(verdict.inline), said(verdict.toast.title), said(verdict.toast.description)];
}

describe("the verification of a six-digit code", () => {
  it("lets a right code through", () => {
    expect(shown(verdictOf({ valid: true }))).toBe("valid");
  });

  it("explains a wrong code inline and in a toast", () => {
    expect(shown(verdictOf({ valid: false }))).toEqual([
      "Código de verificação inválido. Verifique se o código gerado pelo seu aplicativo está atualizado.",
      "Código inválido",
      "O código de verificação está incorreto.",
    ]);
  });

  it("passes on what the server says", () => {
    expect(shown(verdictOf({ valid: false, error: "Muitas tentativas." }))).toEqual([
      "Muitas tentativas.",
      "Erro na verificação",
      "Muitas tentativas.",
    ]);
    expect(shown(verdictOf({ valid: false, error: "" }))[0]).toBe("Código inválido. Tente novamente.");
  });

  it("tells a refused call from one that was never answered", () => {
    const refused = new ApiError({ status: 500, code: "server.unexpected", title: "", detail: "" });
    expect(shown(verdictOfFailure(refused)).slice(0, 2)).toEqual([
      "Erro ao verificar código. Tente novamente.",
      "Erro na verificação",
    ]);
    expect(shown(verdictOfFailure(new NoAnswerError(true, undefined)))[0]).toBe(
      "Ocorreu um erro ao verificar o código.",
    );
  });
});
