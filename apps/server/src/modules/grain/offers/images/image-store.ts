import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";

export interface KeptImage {
  readonly id: string;
  readonly producerId: string;
  readonly full: Buffer;
  readonly card: Buffer;
  readonly width: number;
  readonly height: number;
}

export async function insertImage(tx: Database | Tx, image: KeptImage, at: Date): Promise<void> {
  await query(
    tx,
    `insert into grain_image (id, producer_id, full_size, card, width, height, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [image.id, image.producerId, image.full, image.card, image.width, image.height, at],
  );
}

export async function findImage(
  db: Database,
  id: string,
  size: "full" | "card",
): Promise<Buffer | undefined> {
  const column = size === "card" ? "card" : "full_size";
  const [row] = await query<{ content: Buffer }>(
    db,
    `select ${column} as content from grain_image where id = $1`,
    [id],
  );
  return row?.content;
}

/** Refuses a picture the producer has not uploaded. */
export async function assertOwnImage(tx: Tx, producerId: string, imageId: string | null): Promise<void> {
  if (imageId === null) return;
  const found = await query(tx, "select 1 from grain_image where id = $1 and producer_id = $2", [
    imageId,
    producerId,
  ]);
  if (found.length === 0)
    throw new DomainError("grain.image_unknown", {}, { imageId: "grain.image_unknown" });
}

const UNUSED = `not exists (select 1 from grain_offer_version v where v.image_id = i.id)
  and not exists (select 1 from grain_offer o where o.image_id = i.id)
  and not exists (select 1 from grain_offer_draft d where d.image_id = i.id)`;

/** Deletes pictures from before an instant that no version of an offer, and no draft of one, shows. */
export async function deleteUnusedImages(db: Database, before: Date): Promise<void> {
  await query(
    db,
    `delete from grain_image where id in (select id from grain_image i where created_at < $1 and ${UNUSED})`,
    [before],
  );
}

/** Deletes a picture that nothing shows any more. */
export async function deleteImageIfUnused(tx: Tx, id: string | null): Promise<void> {
  if (id === null) return;
  await query(tx, `delete from grain_image i where id = $1 and ${UNUSED}`, [id]);
}
