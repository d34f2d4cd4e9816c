/** What a file is by its first bytes; its name and its declared type say nothing. */
export type FileKind = "jpeg" | "png" | "webp" | "heic" | "pdf" | "unknown";

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const HEIC_BRANDS = new Set(["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1", "avif"]);

export function fileKind(file: Buffer): FileKind {
  if (file[0] === 0xff && file[1] === 0xd8 && file[2] === 0xff) return "jpeg";
  if (file.subarray(0, PNG.length).equals(PNG)) return "png";
  const ascii = file.toString("latin1", 0, 12);
  if (ascii.startsWith("RIFF") && ascii.slice(8) === "WEBP") return "webp";
  if (ascii.slice(4, 8) === "ftyp" && HEIC_BRANDS.has(ascii.slice(8))) return "heic";
  return ascii.startsWith("%PDF-") ? "pdf" : "unknown";
}

/** Whether a PDF has the end every whole one has. It is kept as it came. */
export function isWholePdf(file: Buffer): boolean {
  return file.subarray(-1024).includes("%%EOF");
}
