import { money } from "@lastro/money";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { type Case, type CaseKind, lockCase } from "../../cases/index.js";
import { customerSummaries } from "../../customers/index.js";
import type { Contest } from "./contest.js";

/** What an administrator writes down alone of how a contest ended in an issuer's panel. */
const ALONE_UP_TO = money("BRL", 500_000n);

const MAX_BYTES = 10 * 1024 * 1024;
const MAX_FILES = 10;

/** A contested purchase, as a case by the contest's id. The issuer decides; people write, prove and follow. */
export const CONTEST_CASES: CaseKind<"won" | "lost" | "withdrawn", never> = {
  kind: "cards.contest",
  parties: ["client"],
  evidence: {
    by: ["client", "administrator"],
    during: ["in_review"],
    types: ["jpeg", "png", "pdf"],
    maxBytes: MAX_BYTES,
    maxFiles: MAX_FILES,
  },
  deadlines: {},
  decisions: ["won", "lost", "withdrawn"],
  approval: { kind: "cards.contest", above: () => ALONE_UP_TO },
  lockSubject: async (tx, id) => {
    await query(tx, "select 1 from cards_contest where id = $1 for update", [id]);
  },
  announce: (tx, { subject, parties }) =>
    announceContest(tx, { id: subject, userId: parties[0]?.personId ?? "" }),
  namesOf: clientNames,
};

async function clientNames(db: Database | Tx, ids: readonly string[]) {
  return new Map([...(await customerSummaries(db, ids))].map(([id, { name }]) => [id, name]));
}

/** The case of a contest that is locked. */
export async function lockContestCase(tx: Tx, { id }: Pick<Contest, "id">): Promise<Case> {
  const of = await lockCase(tx, id);
  if (!of) throw new Error(`Contest ${id} has no case`);
  return of;
}

/** Has open pages of the client and of administrators read a contest again. */
export async function announceContest(tx: Tx, { id, userId }: Pick<Contest, "id" | "userId">): Promise<void> {
  await announce(
    tx,
    { to: { userId }, type: "cards", reference: id },
    { to: { userId }, type: "balances" },
    { to: "admins", type: "admin", reference: "cards.contests" },
  );
}
