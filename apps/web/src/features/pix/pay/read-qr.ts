import decodeQR from "qr/decode.js";

/** The longest side a picture is read at: a code that fills a fraction of it is still found. */
const MAX_SIDE = 1_600;

/** The text of the QR code in a picture or a frame of the camera; undefined where none is found. */
export function readQr(
  source: CanvasImageSource,
  { width, height }: { width: number; height: number },
  timeLimit?: number,
): string | undefined {
  if (width === 0 || height === 0) return undefined;
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) return undefined;
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  try {
    const image = context.getImageData(0, 0, canvas.width, canvas.height);
    return decodeQR(image, timeLimit === undefined ? {} : { timeLimit });
  } catch {
    // The library throws where it sees no code.
    return undefined;
  }
}

/** The same of a file; undefined also for what is no picture. */
export async function readQrFile(file: Blob): Promise<string | undefined> {
  try {
    const picture = await createImageBitmap(file);
    const text = readQr(picture, picture, 1_000);
    picture.close();
    return text;
  } catch {
    return undefined;
  }
}
