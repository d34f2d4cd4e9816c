import type { p2pPersonSummary } from "@lastro/contracts/p2p/fields";
import type { Ctx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { z } from "zod";
import type { MarketClient, P2pPorts } from "../ports.js";
import { type Person, peopleOf } from "./person-store.js";

export type PersonSummary = z.output<typeof p2pPersonSummary>;

const DAY_MS = 86_400_000;

/** In per cent with one decimal; null before anything counts. */
export function completionRateOf({ completed, failed }: Pick<Person, "completed" | "failed">): string | null {
  const counted = completed + failed;
  return counted === 0 ? null : (Math.floor((completed * 1000) / counted) / 10).toFixed(1);
}

/** Whole days since somebody became a client. */
export function accountAgeDays({ createdAt }: Pick<MarketClient, "createdAt">, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / DAY_MS));
}

/** People as everybody sees them, by the id of their account. */
export async function summariesOf(
  db: Database | Tx,
  ctx: Pick<Ctx, "clock"> & Pick<P2pPorts, "clientsOf">,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, PersonSummary>> {
  const [people, clients] = [await peopleOf(db, userIds), await ctx.clientsOf(db, userIds)];
  return new Map(
    [...people].map(([id, person]) => [id, summaryOf(person, clients.get(id), ctx.clock.now())]),
  );
}

/** One of them. A client who closed their account is not verified any more. */
export function summaryOf(person: Person, client: MarketClient | undefined, now: Date): PersonSummary {
  const { publicId, name, completed, medianReleaseSeconds, stars, ratings } = person;
  return {
    id: publicId,
    name,
    verified: client?.verified ?? false,
    completed,
    completionRate: completionRateOf(person),
    medianReleaseSeconds,
    accountAgeDays: client ? accountAgeDays(client, now) : 0,
    rating: ratings === 0 ? null : (Math.round((stars * 10) / ratings) / 10).toFixed(1),
    ratings,
  };
}
