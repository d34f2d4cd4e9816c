import { describe, expect, it } from "vitest";
import { namesSomebody } from "@/components/recipient/recipient";

describe("a recipient as typed", () => {
  it.each([
    ["email", "maria@lastro.demo"],
    ["cpf", "529.982.247-25"],
    ["phone", "(51) 99825-9765"],
    ["platformId", "N5FD-56H6"],
  ] as const)("may name somebody by %s", (kind, value) => {
    expect(namesSomebody({ kind, value })).toBe(true);
  });

  it.each([
    ["email", "maria@lastro"],
    ["cpf", "529.982.247-24"],
    ["phone", "9982"],
    ["platformId", " "],
  ] as const)("names nobody with a bad %s", (kind, value) => {
    expect(namesSomebody({ kind, value })).toBe(false);
  });
});
