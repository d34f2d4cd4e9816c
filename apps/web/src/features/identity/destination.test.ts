import { readMe } from "@lastro/contracts/customers";
import { describe, expect, it } from "vitest";
import { destinationOf, pageFor } from "@/features/identity/destination";
import { ownPage } from "@/lib/own-page";
import { createQueryClient } from "@/lib/query-client";
import { CLIENT } from "@/testing/bank-session";
import { stubServer } from "@/testing/stub-server";

const FOREIGN = [
  null,
  "",
  "wallet",
  "https://evil.example",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n\\evil.example",
  "/.//evil.example",
  "/oauth/consent/../..//evil.example",
  "//",
  "javascript:1",
];
const CONSENT = "/oauth/consent?authorization_id=a1";

describe("the page somebody came for", () => {
  it("is kept when it is one of ours", () => {
    for (const page of ["/wallet?asset=BRL", "/statement#today", "/oauth/consent?authorization_id=a%2Fb"])
      expect(ownPage(page)).toBe(page);
  });

  it.each(FOREIGN)("is dropped when it is %j, somebody else's address or none", (foreign) => {
    expect(ownPage(foreign)).toBeUndefined();
    expect(pageFor("client", foreign)).toBe("/dashboard");
    expect(pageFor("admin", foreign)).toBe("/admin/dashboard");
  });

  it.each([
    ["client", "/wallet", "/wallet"],
    ["client", "/admin/users", "/dashboard"],
    ["client", CONSENT, CONSENT],
    ["admin", "/admin/users", "/admin/users"],
    ["admin", "/wallet", "/admin/dashboard"],
    ["admin", "/admin/../wallet", "/admin/dashboard"],
    ["admin", CONSENT, CONSENT],
    ["admin", "/oauth/consent-like", "/admin/dashboard"],
  ] as const)("takes a person signed in as %s who came for %s to %s", (role, next, page) => {
    expect(pageFor(role, next)).toBe(page);
  });
});

describe("once signed in", () => {
  it("an administrator asked for consent comes to the question", async () => {
    stubServer().answer(readMe, { ...CLIENT, roles: ["admin"] });
    expect(await destinationOf(createQueryClient(), CONSENT)).toBe(CONSENT);
  });

  it("one without a second factor sets it up first, and the page is not forgotten", async () => {
    stubServer().refuse(readMe, "auth.second_factor_required");
    expect(await destinationOf(createQueryClient(), CONSENT)).toBe(
      `/admin-login?next=${encodeURIComponent(CONSENT)}`,
    );
    expect(await destinationOf(createQueryClient(), null)).toBe("/admin-login");
  });
});
