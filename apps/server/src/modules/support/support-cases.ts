import { SUPPORT_MAX_BYTES, SUPPORT_MAX_FILES } from "@lastro/contracts/support";
import type { Database, Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { type Case, type CaseKind, lockCase } from "../cases/index.js";
import { customerSummaries } from "../customers/index.js";
import type { Conversation } from "./conversation.js";
import { lockConversation, noteMessage } from "./conversation-store.js";
import { notifyClient } from "./notify-client.js";

/** A client's conversation as a case by the same id: in review while it is open, decided by whoever ends it. */
export const SUPPORT_CASES: CaseKind<"settled", never> = {
  kind: "support.conversation",
  parties: ["client"],
  evidence: {
    by: ["client", "administrator"],
    during: ["in_review"],
    types: ["jpeg", "png", "pdf"],
    maxBytes: SUPPORT_MAX_BYTES,
    maxFiles: SUPPORT_MAX_FILES,
  },
  deadlines: {},
  decisions: ["settled"],
  approval: null,
  lockSubject: async (tx, id) => void (await lockConversation(tx, id)),
  announce: (tx, { subject, parties }) =>
    announceConversation(tx, { id: subject, userId: parties[0]?.personId ?? "" }),
  namesOf: clientNames,
  async messageWritten(tx, ctx, of, { id, by, at }) {
    await noteMessage(tx, of.subject, { by: by === "client" ? "client" : "house", at });
    if (by !== "client") await notifyClient(tx, ctx, { id: of.subject, notice: "answered", source: id });
  },
};

/** The case of a conversation that is locked. */
export async function lockConversationCase(tx: Tx, { id }: Pick<Conversation, "id">): Promise<Case> {
  const of = await lockCase(tx, id);
  if (!of) throw new Error(`Conversation ${id} has no case`);
  return of;
}

export async function clientNames(db: Database | Tx, ids: readonly string[]) {
  return new Map([...(await customerSummaries(db, ids))].map(([id, { name }]) => [id, name]));
}

/** Has open pages of the client and of administrators read a conversation again. */
export async function announceConversation(
  tx: Tx,
  { id, userId }: Pick<Conversation, "id" | "userId">,
): Promise<void> {
  await announce(
    tx,
    { to: { userId }, type: "support", reference: id },
    { to: "admins", type: "admin", reference: "support" },
  );
}
