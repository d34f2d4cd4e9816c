import {
  cursorOf,
  INSTANT,
  type PageOf,
  type PageQuery,
  pageOfRows,
  readCursor,
} from "@lastro/platform/cursor";
import type { Database } from "@lastro/platform/database/database";
import { UUID } from "@lastro/platform/uuid";
import type { NoticeKinds, NoticeText, Reader } from "./notice-kind.js";
import { inboxOf, type KeptNotice } from "./notice-store.js";

/** A notice in its reader's words. */
export interface InboxNotice extends NoticeText {
  readonly id: string;
  readonly kind: string;
  readonly subjectId: string | null;
  readonly link: string;
  readonly at: Date;
  readonly read: boolean;
}

/** Which part of an inbox is read: all of it where nothing is said. */
interface InboxPart {
  readonly isUnread?: boolean | undefined;
  /** The name of a category. */
  readonly category?: string | undefined;
}

/** A page of a person's inbox, newest first. A kind that the product declares no more is left out. */
export async function readInbox<R extends Reader>(
  db: Database,
  kinds: NoticeKinds,
  { userId, reader }: { readonly userId: string; readonly reader: R },
  { cursor, limit, isUnread, category }: PageQuery & InboxPart,
): Promise<PageOf<InboxNotice>> {
  const [at, id] = readCursor(cursor, [INSTANT, UUID]) ?? [];
  const after = at === undefined || id === undefined ? undefined : { at: new Date(at), id };
  const rows = await inboxOf(db, userId, {
    ...{ after, limit: limit + 1, isUnread },
    kinds: category === undefined ? undefined : kindsOf(kinds, category),
  });
  const page = pageOfRows(
    rows,
    limit,
    (last) => cursorOf(last.at.toISOString(), last.id),
    (row) => present(kinds, row, reader),
  );
  return { ...page, items: page.items.filter((item) => item !== undefined) };
}

function kindsOf(kinds: NoticeKinds, category: string): string[] {
  return [...kinds.values()]
    .filter(({ categories }) => categories.some(({ name }) => name === category))
    .map(({ name }) => name);
}

function present(kinds: NoticeKinds, notice: KeptNotice, reader: Reader): InboxNotice | undefined {
  const kind = kinds.get(notice.kind);
  if (!kind) return undefined;
  const { id, subjectId, facts, occurrences, at, readAt } = notice;
  return {
    id,
    kind: kind.name,
    subjectId,
    ...kind.write(facts, reader, occurrences),
    link: kind.link(subjectId, reader),
    at,
    read: readAt !== null,
  };
}
