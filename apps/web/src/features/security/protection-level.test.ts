import { describe, expect, it } from "vitest";
import { type ProtectionFacts, protectionLevel } from "@/features/security/protection-level";

const strong: ProtectionFacts = { emailConfirmed: true, factorTypes: ["totp"], recoveryCodesLeft: 10 };

describe("how well an account is protected", () => {
  it("is basic with a password alone, and a second factor raises it", () => {
    const facts = { ...strong, factorTypes: [], recoveryCodesLeft: 0 };
    expect(protectionLevel(facts)).toEqual({ level: "basic", next: "factor" });
  });

  it("is basic while the email is not confirmed, whatever else there is", () => {
    expect(protectionLevel({ ...strong, emailConfirmed: false })).toEqual({ level: "basic", next: "email" });
  });

  it("is good with codes by text, and a kind that cannot be taken over raises it", () => {
    const facts = { ...strong, factorTypes: ["phone"] };
    expect(protectionLevel(facts)).toEqual({ level: "good", next: "strongerFactor" });
  });

  it("is good until recovery codes are at hand", () => {
    expect(protectionLevel({ ...strong, recoveryCodesLeft: 0 })).toEqual({ level: "good", next: "recovery" });
  });

  it.each([["totp"], ["webauthn"], ["phone", "totp"]])("is strong with codes and %s", (...factorTypes) => {
    expect(protectionLevel({ ...strong, factorTypes })).toEqual({ level: "strong", next: null });
  });
});
