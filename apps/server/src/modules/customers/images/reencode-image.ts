import { DomainError } from "@lastro/platform/domain-error";
import { PictureRefused, reencodePicture } from "@lastro/platform/pictures/reencode-picture";

const LONGEST_SIDE = 2_600;

/** The picture as a clean JPEG. Throws `kyc.file_unreadable` or `kyc.image_too_large`. */
export async function reencodeImage(picture: Buffer): Promise<Buffer> {
  try {
    const [jpeg] = await reencodePicture(picture, [{ format: "jpeg", longestSide: LONGEST_SIDE }]);
    if (!jpeg) throw new PictureRefused("unreadable");
    return jpeg;
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    throw new DomainError(error.reason === "too_many_pixels" ? "kyc.image_too_large" : "kyc.file_unreadable");
  }
}
