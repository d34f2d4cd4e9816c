// Lighthouse, in a folder of its own: its two hundred packages are no dependency of ours.
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { cache, run, runNode } from "../prepare.mjs";

const VERSION = "12.8.2";
const tools = path.join(cache, "tools");
const modules = path.join(tools, "node_modules");

function isThere() {
  const described = path.join(modules, "lighthouse/package.json");
  return existsSync(described) && JSON.parse(readFileSync(described, "utf8")).version === VERSION;
}

/** Lighthouse and the driver it brings along, installed when they are missing. */
export async function loadLighthouse() {
  if (!isThere()) {
    mkdirSync(tools, { recursive: true });
    const npm = process.env.npm_execpath;
    const named = `lighthouse@${VERSION}`;
    const args = ["install", "--prefix", tools, "--ignore-scripts", "--no-audit", "--no-fund", named];
    const installed = npm?.endsWith("js")
      ? await runNode([npm, ...args])
      : await run("npm", args, { shell: process.platform === "win32" });
    if (!installed || !isThere()) throw new Error("Lighthouse could not be installed");
  }
  const load = (file) => import(pathToFileURL(path.join(modules, file)).href);
  const [{ default: lighthouse }, { default: puppeteer }] = await Promise.all([
    load("lighthouse/core/index.js"),
    load("puppeteer-core/lib/esm/puppeteer/puppeteer-core.js"),
  ]);
  return { lighthouse, puppeteer };
}
