import type { PresenceProof } from "@lastro/contracts/integration-realms";
import type { Person } from "@lastro/platform/actor";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { OwnerNews } from "./owner-news.js";
import type { IntegrationRealmName } from "./realm-name.js";

/** What the module needs to know of a realm's people. An owner is whoever's account it is. */
export interface IntegrationPorts {
  readonly realm: IntegrationRealmName;
  /** Whether an owner may have keys and endpoints at all. */
  mayIntegrate(db: Database | Tx, ownerId: string): Promise<boolean>;
  /** As whom a program acts for an owner now; undefined where none may: suspended, closed or no longer verified. */
  actsAs(db: Database, ownerId: string): Promise<Person["kind"] | undefined>;
  /** Makes sure that whoever asks is there; asked before the transaction. Throws the realm's own refusals. */
  confirmPresence(ctx: RequestCtx, proof: PresenceProof | undefined): Promise<void>;
  /** Tells an owner of their keys and endpoints, by the bell and by letter. */
  notifyOwner(tx: Tx, ctx: Pick<Ctx, "clock" | "random" | "config">, news: OwnerNews): Promise<void>;
}

export type IntegrationCtx = RequestCtx & IntegrationPorts;

/** The realms served, each by its ports. */
export type IntegrationRealms = Readonly<Record<IntegrationRealmName, IntegrationPorts>>;
