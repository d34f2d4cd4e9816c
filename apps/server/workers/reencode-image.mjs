// Turns one picture from standard input into a clean JPEG on standard output: only its pixels survive. It runs
// in a process of its own, without secrets in its environment, because image decoders meet hostile files.
// Exit codes: 3 unreadable, 4 too many pixels.
import sharp from "sharp";

const PIXEL_LIMIT = 40_000_000;
const LONGEST_SIDE = 2_600;

// Every decoder is off, SVG's and PDF's with it, but the three a camera needs.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});
sharp.concurrency(1);
sharp.cache(false);

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);

try {
  const picture = sharp(Buffer.concat(chunks), {
    failOn: "error",
    limitInputPixels: PIXEL_LIMIT,
    animated: false,
  });
  const jpeg = await picture
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 85, mozjpeg: true })
    .timeout({ seconds: 8 })
    .toBuffer();
  process.stdout.end(jpeg);
} catch (error) {
  process.exitCode = String(error).includes("exceeds pixel limit") ? 4 : 3;
}
