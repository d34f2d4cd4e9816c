import { type CleanPicture, cleanPicture } from "../../grain/index.js";
import { DRAWN_GRAINS, type DrawnGrain, drawGrain } from "./draw-grain.js";

let pictures: Promise<ReadonlyMap<DrawnGrain, CleanPicture>> | undefined;

/** The picture of a grain. The first time one is asked for, all of them are made, side by side and once. */
export async function pictureOf(grain: DrawnGrain): Promise<CleanPicture> {
  pictures ??= drawAll();
  const picture = (await pictures).get(grain);
  if (!picture) throw new Error(`Nobody drew ${grain}`);
  return picture;
}

async function drawAll(): Promise<ReadonlyMap<DrawnGrain, CleanPicture>> {
  // Only the first start of a demonstration draws: no other pays for loading it.
  const { default: sharp } = await import("sharp");
  const drawn = DRAWN_GRAINS.map(async (grain) => {
    const file = await sharp(Buffer.from(drawGrain(grain)))
      .jpeg({ quality: 90 })
      .toBuffer();
    return [grain, await cleanPicture(file)] as const;
  });
  return new Map(await Promise.all(drawn));
}
