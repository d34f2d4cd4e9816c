import { describe, expect, it } from "vitest";
import { usualMethod } from "@/features/identity/second-factor-methods";
import type { Factor } from "@/lib/session/factors";

const factor = (type: string): Factor => ({
  id: type,
  type,
  verified: true,
  name: "",
  createdAt: "2026-11-03T12:00:00Z",
  phone: "",
});

describe("the second factor asked for first", () => {
  it.each([
    ["app", undefined],
    ["app", ["phone", "webauthn", "totp", "recovery_code"]],
    ["key", ["phone", "webauthn"]],
    ["text", ["phone", "recovery_code"]],
    ["recovery", ["recovery_code"]],
  ] as const)("is %s for who has %s", (method, types) => {
    expect(usualMethod(types?.map(factor))).toBe(method);
  });
});
