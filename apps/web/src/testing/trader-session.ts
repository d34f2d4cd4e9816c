import { type AgroSession, type AgroUser, keepAgroSession } from "@/lib/agro-session";

/** The marketplace's session of Ana, who buys or produces. */
export function traderSession(
  accountType: AgroUser["accountType"],
  user: Partial<AgroUser> = {},
): AgroSession {
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
      ...user,
    },
  };
}

/** Signs Ana in to the marketplace in this tab; answers who she is there. */
export function signInToMarket(accountType: AgroUser["accountType"], user: Partial<AgroUser> = {}): AgroUser {
  const session = traderSession(accountType, user);
  keepAgroSession(session);
  return session.user;
}
