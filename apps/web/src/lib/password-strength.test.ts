import { describe, expect, it } from "vitest";
import { passwordStrength } from "@/lib/password-strength";

describe("the strength of a password", () => {
  it("is none below six characters", () => {
    expect(passwordStrength("")).toBe(0);
    expect(passwordStrength("aB3$x")).toBe(0);
  });

  it("is none for spaces alone, which the server refuses", () => {
    expect(passwordStrength("            ")).toBe(0);
  });

  it.each(["123456", "aaaaaaaaaaaa", "abcdefghij", "senha1"])("is weak for %s", (password) => {
    expect(passwordStrength(password)).toBe(1);
  });

  it.each(["trigo2026", "lavoura-sul"])("is fair for %s", (password) => {
    expect(passwordStrength(password)).toBe(2);
  });

  it.each(["trigo-e-lastro-2026", "quatro palavras bem longas", "lX9$kq2!vB7w"])(
    "is strong for %s",
    (password) => {
      expect(passwordStrength(password)).toBe(3);
    },
  );
});
