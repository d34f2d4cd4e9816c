import type { WireResponseOf } from "@lastro/contracts";
import type {
  blockP2pPerson,
  favourP2pPerson,
  listP2pRelations,
  readOwnP2pStanding,
  readP2pPerson,
  renameP2pPerson,
  unblockP2pPerson,
  unfavourP2pPerson,
} from "@lastro/contracts/p2p/reputation";
import { queryOptions } from "@tanstack/react-query";
import { P2P } from "@/features/p2p/shared/keys";
import { callRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";

export type Person = WireResponseOf<typeof readP2pPerson>;
export type PersonSummary = WireResponseOf<typeof listP2pRelations>["items"][number];
export type Standing = WireResponseOf<typeof readOwnP2pStanding>;
export type Relation = "block" | "favourite";

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: [...P2P, "person", id],
    queryFn: ({ signal }) =>
      callRoute<typeof readP2pPerson>("GET /v1/p2p/people/:id", { params: { id }, signal }),
  });

export const relationsQuery = (is: Relation) =>
  pagesQuery([...P2P, "relations", is], ({ cursor, signal }) =>
    callRoute<typeof listP2pRelations>("GET /v1/p2p/relations", { query: { is, cursor }, signal }),
  );

/** How the signed-in person stands in the market. */
export const standingQuery = queryOptions({
  queryKey: [...P2P, "me"],
  queryFn: ({ signal }) => callRoute<typeof readOwnP2pStanding>("GET /v1/p2p/me", { signal }),
});

export const rename = (name: string) =>
  callRoute<typeof renameP2pPerson>("PATCH /v1/p2p/me", { body: { name } });

/** Sets or takes back a relation to a person. */
export function relate(id: string, relation: Relation, wanted: boolean): Promise<Person> {
  const params = { id };
  if (relation === "block")
    return wanted
      ? callRoute<typeof blockP2pPerson>("PUT /v1/p2p/people/:id/block", { params })
      : callRoute<typeof unblockP2pPerson>("DELETE /v1/p2p/people/:id/block", { params });
  return wanted
    ? callRoute<typeof favourP2pPerson>("PUT /v1/p2p/people/:id/favourite", { params })
    : callRoute<typeof unfavourP2pPerson>("DELETE /v1/p2p/people/:id/favourite", { params });
}
