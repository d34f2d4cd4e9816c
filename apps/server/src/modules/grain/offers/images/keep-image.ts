import { MAXIMUM_IMAGE_BYTES } from "@lastro/contracts/grain/offer-terms";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { fileKind } from "@lastro/platform/pictures/file-kind";
import { PictureRefused, reencodePicture } from "@lastro/platform/pictures/reencode-picture";
import { insertImage, type KeptImage } from "./image-store.js";

const FULL_SIDE = 1_600;
const CARD_SIDE = 640;
const TAKEN = new Set(["jpeg", "png", "webp"]);

/** A picture as it is kept, without an owner yet. */
export type CleanPicture = Pick<KeptImage, "full" | "card" | "width" | "height">;

/**
 * Makes a clean picture of a file in both sizes; what it is, its content says. Throws `grain.image_invalid`,
 * `grain.image_too_large` or `grain.image_too_many_pixels`.
 */
export async function cleanPicture(file: Buffer): Promise<CleanPicture> {
  if (file.length > MAXIMUM_IMAGE_BYTES) throw new DomainError("grain.image_too_large");
  if (!TAKEN.has(fileKind(file))) throw new DomainError("grain.image_invalid");
  const [full, card] = await reencoded(file);
  const size = full && webpSize(full);
  if (!full || !card || !size) throw new DomainError("grain.image_invalid");
  return { full, card, ...size };
}

async function reencoded(file: Buffer): Promise<Buffer[]> {
  try {
    return await reencodePicture(file, [
      { format: "webp", longestSide: FULL_SIDE },
      { format: "webp", longestSide: CARD_SIDE },
    ]);
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    throw new DomainError(
      error.reason === "too_many_pixels" ? "grain.image_too_many_pixels" : "grain.image_invalid",
    );
  }
}

/** Keeps a clean picture for the caller's offers. */
export async function keepImage(
  db: Database | Tx,
  ctx: Pick<Ctx, "clock" | "random"> & RequestCtx,
  picture: CleanPicture,
): Promise<KeptImage> {
  const image = { id: ctx.random.id(), producerId: personOf(ctx).userId, ...picture };
  await insertImage(db, image, ctx.clock.now());
  return image;
}

const VP8_SIZE_AT = 26;
const VP8L_SIZE_AT = 21;
const VP8X_SIZE_AT = 24;
const FOURTEEN_BITS = 0x3fff;

/** The measures a WebP of our own making says it has. */
function webpSize(file: Buffer): { width: number; height: number } | undefined {
  switch (file.toString("latin1", 12, 16)) {
    case "VP8 ":
      return {
        width: file.readUInt16LE(VP8_SIZE_AT) & FOURTEEN_BITS,
        height: file.readUInt16LE(VP8_SIZE_AT + 2) & FOURTEEN_BITS,
      };
    case "VP8L": {
      const bits = file.readUInt32LE(VP8L_SIZE_AT);
      return { width: (bits & FOURTEEN_BITS) + 1, height: ((bits >>> 14) & FOURTEEN_BITS) + 1 };
    }
    case "VP8X":
      return {
        width: file.readUIntLE(VP8X_SIZE_AT, 3) + 1,
        height: file.readUIntLE(VP8X_SIZE_AT + 3, 3) + 1,
      };
    default:
      return undefined;
  }
}
