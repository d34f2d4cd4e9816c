import { beforeEach, describe, expect, it } from "vitest";
import { matching, pixCommandIn, pixFormPath } from "@/app/palette/find-entries";
import { writeFiguresIn } from "@/lib/i18n/figures";

beforeEach(() => writeFiguresIn("pt-BR"));

describe("an order typed into the palette", () => {
  it.each([
    ["pix 50 maria", { amount: "50", name: "maria" }],
    ["Pix Maria Souza 50,5", { amount: "50.5", name: "Maria Souza" }],
    ["pix r$1.250,00 joão", { amount: "1250", name: "joão" }],
    ["pix R$ 30", { amount: "30", name: "" }],
    ["pix 50.75", { amount: "50.75", name: "" }],
    ["pix", { amount: undefined, name: "" }],
    ["pix mãe", { amount: undefined, name: "mãe" }],
  ])("reads «%s»", (typed, command) => expect(pixCommandIn(typed)).toEqual(command));

  it("reads the marks of the reader's language", () => {
    writeFiguresIn("en");
    expect(pixCommandIn("pix 1,250.50 maria")).toEqual({ amount: "1250.5", name: "maria" });
  });

  it("takes no other word for one", () => {
    expect(pixCommandIn("pixel 50")).toBeUndefined();
    expect(pixCommandIn("extrato")).toBeUndefined();
  });

  it("leads to the form, filled with what is known", () => {
    expect(pixFormPath({ payee: "p1", amount: "50.5" })).toBe("/pix/pay?payee=p1&amount=50.5");
    expect(pixFormPath({ amount: undefined })).toBe("/pix/pay");
  });
});

describe("what is searched in the palette", () => {
  const entries = [
    { id: "a", to: "/a", label: "Chaves Pix" },
    { id: "b", to: "/b", label: "Pix recebidos", detail: "de João" },
  ];
  it("is found without its accents, by each of its words, and by its beginning first", () => {
    expect(matching(entries, "joao pix").map(({ id }) => id)).toEqual(["b"]);
    expect(matching(entries, "pix").map(({ id }) => id)).toEqual(["b", "a"]);
    expect(matching(entries, "cartão")).toEqual([]);
  });
});
