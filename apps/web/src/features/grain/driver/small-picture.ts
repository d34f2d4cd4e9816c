const MAX_SIDE = 2_000;
const QUALITY = 0.85;

/**
 * A photograph as small as a ticket stays readable, so that it is soon sent from the road; as it came where the browser
 * cannot make it smaller. Throws for a file that is no picture.
 */
export async function smallPicture(file: File): Promise<Blob> {
  if (!/^image\/(jpeg|png)$/.test(file.type)) throw new TypeError("Neither JPEG nor PNG");
  if (!("createImageBitmap" in window)) return file;
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => canvas.toBlob((small) => resolve(small ?? file), "image/jpeg", QUALITY));
}
