// After `vite build`: draws the front doors in each language, so that a first visit reads them before any script has run.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { LANGUAGES } from "@lastro/contracts/languages";
import { Window } from "happy-dom";
import { build } from "vite";

const web = fileURLToPath(new URL("..", import.meta.url));
const dist = join(web, "dist");
const bundle = join(dist, ".prerender");
/** By the name of the file each is kept in, as `web-app.ts` of the server looks for it. */
const PAGES = { "/": "index", "/login": "login" };

await build({
  root: web,
  logLevel: "warn",
  build: { ssr: "src/prerender.tsx", outDir: bundle, copyPublicDir: false, manifest: false },
});
// Modules of the app ask about their browser as they are read: what it keeps, whether it is online.
const window = new Window({ url: "http://localhost/" });
for (const name of ["window", "document", "localStorage", "sessionStorage", "navigator"])
  Object.defineProperty(globalThis, name, { value: name === "window" ? window : window[name] });
const { prerenderPage } = await import(pathToFileURL(join(bundle, "prerender.js")).href);
const index = await readFile(join(dist, "index.html"), "utf8");
// The page is read before it is used: its words and styles come first, and the entry fetches the code by itself.
const shell = index.replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, "");
for (const [page, name] of Object.entries(PAGES)) {
  for (const language of LANGUAGES) {
    const folder = join(dist, "prerendered", language);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${name}.html`), pageIn(language, await prerenderPage(page, language)));
  }
}
await rm(bundle, { recursive: true });
// The app's own timers, such as those that follow a session, would keep this process.
process.exit();

function pageIn(language, html) {
  const parts = /^(.*<html lang=")[^"]*(".*<div id="root")>.*(<\/div>\s*<noscript>.*)$/s.exec(shell);
  if (parts === null) throw new Error("index.html is not as expected");
  const [, start, middle, end] = parts;
  // A form sent before the app takes it over goes nowhere, instead of into the address with all it holds.
  const inert = html.replaceAll("<form ", '<form method="dialog" ');
  return `${start}${language}${middle} data-prerendered="${language}">${inert}${end}`;
}
