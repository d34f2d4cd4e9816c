// After `vite build`: writes a .br and a .gz next to every text asset, and fails when a first script is heavier than
// its budget, or when a file it should measure is missing. The entry with its static imports is measured in gzip, the
// worst any browser is sent; a page's whole first script (entry, frame, screen, words) in brotli, what browsers take.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressed = {
  gz: (content) => promisify(gzip)(content, { level: 9 }),
  br: (content) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
};

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
const BUDGET_BYTES = 170_000;
const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|webmanifest)$/;
const MIN_WORTH_IT = 512;

/** What a first visit runs besides the entry: the route's frame, its screen and its Portuguese words. */
const PAGES = {
  "/": [/app\/public-shell\.tsx$/, /landing\/landing-page\.tsx$/, /landing\/locales\/pt-BR\.json$/],
  "/login": [/app\/focus-shell\.tsx$/, /identity\/login-page\.tsx$/, /identity\/locales\/pt-BR\.json$/],
};

const manifest = JSON.parse(await readFile(join(dist, ".vite/manifest.json"), "utf8"));

await compressAll();
const failures = await measure("entry", [], "gz");
for (const [page, sources] of Object.entries(PAGES)) failures.push(...(await measure(page, sources, "br")));
for (const failure of failures) process.stderr.write(`${failure}\n`);
if (failures.length > 0) process.exit(1);

async function compressAll() {
  const files = (await readdir(dist, { recursive: true })).filter(
    (file) => COMPRESSIBLE.test(file) && !file.startsWith(".vite"),
  );
  for (const file of files) {
    const content = await readFile(join(dist, file));
    if (content.length < MIN_WORTH_IT) continue;
    const [br, gz] = await Promise.all([compressed.br(content), compressed.gz(content)]);
    await Promise.all([writeFile(join(dist, `${file}.br`), br), writeFile(join(dist, `${file}.gz`), gz)]);
  }
}

async function measure(name, sources, encoding) {
  const wanted = [/^index\.html$/, /app\/start\.tsx$/, ...sources];
  const keys = wanted.map((source) => Object.keys(manifest).find((key) => source.test(key)));
  const missing = wanted.filter((_source, index) => keys[index] === undefined);
  if (missing.length > 0) return [`${name}: the build has no ${missing.join(", ")} to measure`];
  const files = new Set();
  for (const key of keys) collect(key, files);
  let bytes = 0;
  for (const file of files) bytes += (await compressed[encoding](await readFile(join(dist, file)))).length;
  const figures = `${(bytes / 1000).toFixed(1)} of ${BUDGET_BYTES / 1000} kB (${encoding}) in ${files.size} files`;
  process.stdout.write(`${name}: ${figures}\n`);
  return bytes > BUDGET_BYTES ? [`${name}: the first script is too heavy, ${figures}`] : [];
}

function collect(key, files) {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`The manifest names ${key} but does not describe it`);
  if (!chunk.file.endsWith(".js") || files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) collect(imported, files);
}
