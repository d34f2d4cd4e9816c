import { describe, expect, it } from "vitest";
import { arrivalOf } from "@/features/identity/link-arrival";

const at = (address: string) => arrivalOf(new URL(address, "https://banco.example") as unknown as Location);

describe("what the link of a letter led to", () => {
  it("is told by the kind of session in the address", () => {
    expect(at("/email-confirmed#access_token=a&type=signup")).toBe("confirmed");
    expect(at("/email-confirmed#access_token=a&type=invite")).toBe("confirmed");
    expect(at("/email-confirmed#access_token=a&type=magiclink")).toBe("entered");
    expect(at("/email-confirmed#access_token=a&type=email_change")).toBe("changed");
    expect(at("/email-confirmed?code=abc")).toBe("confirmed");
  });

  it("is half a change of address while the other address has not confirmed", () => {
    expect(at("/email-confirmed#message=Confirmation+link+accepted")).toBe("half");
  });

  it("is nothing when the link was used up, and says so differently to who is shut out", () => {
    expect(at("/email-confirmed?error=access_denied#error=access_denied&error_code=otp_expired")).toBe(
      "expired",
    );
    expect(at("/email-confirmed#error=access_denied&error_code=user_banned")).toBe("refused");
  });
});
