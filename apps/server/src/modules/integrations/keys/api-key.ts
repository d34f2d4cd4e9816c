import type { KeyScope } from "@lastro/contracts/api-key-scopes";
import type { ApiKeyStatus, apiKeySchema } from "@lastro/contracts/api-keys";
import type { Money } from "@lastro/money";
import type { z } from "zod";
import type { IntegrationRealmName } from "../realm-name.js";

/** A key by which a program acts for an account. Its secret is kept as a hash alone. */
export interface ApiKey {
  readonly id: string;
  readonly realm: IntegrationRealmName;
  readonly ownerId: string;
  readonly name: string;
  readonly hint: string;
  readonly scopes: readonly KeyScope[];
  readonly limits: { readonly payment: Money<"BRL">; readonly day: Money<"BRL"> } | null;
  readonly addresses: readonly string[];
  readonly status: ApiKeyStatus;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly lastUsedIp: string | null;
}

/** Whether a key opens something at an instant. */
export function isLive({ status, expiresAt }: ApiKey, now: Date): boolean {
  return status === "active" && (expiresAt === null || expiresAt > now);
}

export function keyView({ realm: _realm, ownerId: _ownerId, ...key }: ApiKey): z.output<typeof apiKeySchema> {
  return { ...key, scopes: [...key.scopes], addresses: [...key.addresses] };
}
