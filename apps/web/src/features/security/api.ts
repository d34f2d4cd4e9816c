import type { WireResponseOf } from "@lastro/contracts";
import type { endSessionRoute, listActivityRoute, listSessionsRoute } from "@lastro/contracts/identity";
import { queryOptions } from "@tanstack/react-query";
import type { PasskeyAccess } from "@/components/passkeys/passkey-access";
import { callRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";
import { authClient } from "@/lib/session/auth-client";
import { readSignInAccount, type SignInAccount } from "@/lib/session/factors";
import { readRecoveryCodes } from "@/lib/session/recovery-codes";

export type SessionSummary = WireResponseOf<typeof listSessionsRoute>["items"][number];
export type Activity = WireResponseOf<typeof listActivityRoute>["items"][number];

export const accountQuery = queryOptions({
  queryKey: ["security", "account"],
  queryFn: readSignInAccount,
});

const factorsInUse = ({ factors }: SignInAccount) =>
  factors.filter(({ verified, type }) => verified && type !== "recovery_code");

/** The second factors in use, of whatever kind; recovery codes only stand in for them. */
export const factorsQuery = queryOptions({ ...accountQuery, select: factorsInUse });

export const recoveryCodesQuery = queryOptions({
  queryKey: ["security", "recovery-codes"],
  queryFn: readRecoveryCodes,
});

export const sessionsQuery = queryOptions({
  queryKey: ["security", "sessions"],
  queryFn: ({ signal }) => callRoute<typeof listSessionsRoute>("GET /v1/security/sessions", { signal }),
});

export const activityQuery = pagesQuery(["security", "activity"], ({ cursor, signal }) =>
  callRoute<typeof listActivityRoute>("GET /v1/security/activity", {
    query: { limit: "15", cursor },
    signal,
  }),
);

/** A program the person lets know who they are. */
export interface AuthorizedApp {
  clientId: string;
  name: string;
  scopes: readonly string[];
  grantedAt: string;
}

export const appsQuery = queryOptions({
  queryKey: ["security", "apps"],
  queryFn: async (): Promise<AuthorizedApp[]> => {
    const { data, error } = await (await authClient()).oauth.listGrants();
    if (error !== null) throw error;
    return data.map(({ client, scopes, granted_at }) => ({
      clientId: client.id,
      name: client.name,
      scopes,
      grantedAt: granted_at,
    }));
  },
});

export async function revokeApp(clientId: string): Promise<void> {
  const { error } = await (await authClient()).oauth.revokeGrant({ clientId });
  if (error !== null) throw error;
}

export function endSession(sessionId: string): Promise<void> {
  return callRoute<typeof endSessionRoute>("DELETE /v1/security/sessions/:sessionId", {
    params: { sessionId },
  });
}

export async function endOtherSessions(): Promise<void> {
  const { error } = await (await authClient()).signOut({ scope: "others" });
  if (error !== null) throw error;
}

export async function removeFactor(id: string): Promise<void> {
  const client = await authClient();
  const { error } = await client.mfa.unenroll({ factorId: id });
  if (error !== null) throw error;
  // The token still says that it was confirmed by what is gone now.
  await client.refreshSession();
}

export const passkeysQuery = queryOptions({
  queryKey: ["security", "passkeys"],
  queryFn: () => passkeyAccess.list(),
});

/** The passkeys of the bank's client. */
export const passkeyAccess: PasskeyAccess = {
  queryKey: ["security"],
  async list() {
    const { data, error } = await (await authClient()).passkey.list();
    if (error !== null) throw error;
    return data.map(({ id, friendly_name, created_at, last_used_at }) => ({
      id,
      name: friendly_name,
      createdAt: created_at,
      lastUsedAt: last_used_at,
    }));
  },
  async rename(passkeyId, friendlyName) {
    const { error } = await (await authClient()).passkey.update({ passkeyId, friendlyName });
    if (error !== null) throw error;
  },
  async remove(passkeyId) {
    const client = await authClient();
    const { error } = await client.passkey.delete({ passkeyId });
    if (error !== null) throw error;
    // It may have been a second factor too, which the token still speaks of.
    await client.refreshSession();
  },
};

/** Changes the password; every other session ends. */
export async function changePassword(current: string, password: string): Promise<void> {
  const { error } = await (await authClient()).updateUser({ current_password: current, password });
  if (error !== null) throw error;
}
