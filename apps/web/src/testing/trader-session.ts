import type { AgroSession } from "@/lib/agro-session";

/** The marketplace's session of Ana, who buys or produces. */
export function traderSession(accountType: "buyer" | "producer"): AgroSession {
  return {
    accessToken: "token",
    refreshToken: "one",
    expiresAt: "2099-01-01T00:00:00.000Z",
    user: {
      id: "0198c0de-0000-7000-8000-000000000001",
      name: "Ana Lavoura",
      email: "ana@example.com",
      accountType,
      country: "BR",
      phone: null,
      city: null,
      address: null,
      taxId: null,
      createdAt: "2026-01-02T12:00:00.000Z",
    },
  };
}
