// Turns one picture from standard input into clean ones on standard output, each after its length in four bytes:
// only its pixels survive. Its arguments say which: `jpeg:2600` is a JPEG whose longest side has at most so many
// pixels. It runs in a process of its own, without secrets in its environment, because image decoders meet hostile
// files. Exit codes: 3 unreadable, 4 too many pixels.
import sharp from "sharp";

const PIXEL_LIMIT = 40_000_000;

// Every decoder is off, SVG's and PDF's with it, but the three a camera needs.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});
sharp.concurrency(1);
sharp.cache(false);

const ENCODERS = {
  jpeg: (picture) => picture.flatten({ background: "#ffffff" }).jpeg({ quality: 85, mozjpeg: true }),
  webp: (picture) => picture.webp({ quality: 82 }),
};

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);

try {
  const picture = sharp(Buffer.concat(chunks), {
    failOn: "error",
    limitInputPixels: PIXEL_LIMIT,
    animated: false,
  }).autoOrient();
  for (const wanted of process.argv.slice(2)) {
    const [format, side] = wanted.split(":");
    const inside = picture.clone().resize({
      width: Number(side),
      height: Number(side),
      fit: "inside",
      withoutEnlargement: true,
    });
    const made = await ENCODERS[format](inside).timeout({ seconds: 20 }).toBuffer();
    const length = Buffer.alloc(4);
    length.writeUInt32BE(made.length);
    process.stdout.write(length);
    process.stdout.write(made);
  }
} catch (error) {
  process.exitCode = String(error).includes("exceeds pixel limit") ? 4 : 3;
}
