// Installs and builds what is missing. Node built-ins only: this runs on a bare clone.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
export const cache = path.join(root, ".cache");
const compiler = path.join(root, "node_modules", "typescript-native", "bin", "tsc");

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 };

/**
 * Runs a command in the foreground; answers whether it succeeded. It gets a process group of its own, so that a signal to
 * us ends it with all it has started, and then us.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const hasGroup = process.platform !== "win32";
    let got;
    const forward = (signal) => {
      got ??= signal;
      try {
        process.kill(hasGroup ? -child.pid : child.pid, signal);
      } catch {
        // It has ended by itself meanwhile.
      }
    };
    // Before the child is there: a signal may come as soon as it is.
    const signals = Object.keys(EXIT_CODES);
    for (const signal of signals) process.on(signal, forward);
    const child = spawn(command, args, { cwd: root, stdio: "inherit", detached: hasGroup, ...options });
    child.once("error", reject);
    child.once("exit", (code) => {
      if (got) process.exit(EXIT_CODES[got]);
      for (const signal of signals) process.off(signal, forward);
      resolve(code === 0);
    });
  });
}

/** Runs a Node script in the foreground; answers whether it succeeded. */
export const runNode = (args, options) => run(process.execPath, args, options);

function mustRun(what, done) {
  if (done) return;
  console.error(`\n${what} failed.`);
  process.exit(1);
}

function stampIs(name, value) {
  const file = path.join(cache, name);
  return existsSync(file) && readFileSync(file, "utf8") === value;
}

function writeStamp(name, value) {
  mkdirSync(cache, { recursive: true });
  writeFileSync(path.join(cache, name), value);
}

/** Installs exactly what the lockfile says, once per lockfile, Node version and platform. */
export async function ensureInstalled() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Lastro needs Node 20.19 or later (this is ${process.versions.node}).`);
    process.exit(1);
  }
  const lock = readFileSync(path.join(root, "package-lock.json"));
  const stamp = [createHash("sha256").update(lock).digest("hex"), major, process.platform, process.arch].join(
    " ",
  );
  if (existsSync(compiler) && stampIs("installed", stamp)) return;
  console.log("Installing dependencies…");
  const npm = process.env.npm_execpath;
  const args = ["ci", "--include=dev", "--include=optional", "--ignore-scripts", "--no-audit", "--no-fund"];
  const installed = npm?.endsWith("js")
    ? await runNode([npm, ...args])
    : await run("npm", args, { shell: process.platform === "win32" });
  mustRun("Installing", installed);
  writeStamp("installed", stamp);
}

const SOURCES = ["packages", "apps", "tsconfig.base.json", "tsconfig.json", "package-lock.json"];
const SKIPPED = new Set(["node_modules", "dist", ".data"]);

function fingerprint() {
  const hash = createHash("sha256").update(process.versions.node);
  const visit = (file) => {
    const stat = statSync(file);
    if (stat.isDirectory()) {
      for (const name of readdirSync(file).sort()) if (!SKIPPED.has(name)) visit(path.join(file, name));
    } else hash.update(`${path.relative(root, file)} ${stat.size} ${stat.mtimeMs}\n`);
  };
  for (const source of SOURCES) visit(path.join(root, source));
  return hash.digest("hex");
}

/** Compiles the server and builds the web app when a source has changed since the last time. */
export async function ensureBuilt() {
  const built = ["apps/server/dist/main.js", "apps/identity/dist/main.js", "apps/web/dist/index.html"].every(
    (f) => existsSync(path.join(root, f)),
  );
  const stamp = fingerprint();
  if (built && stampIs("built", stamp)) return;
  console.log("Building…");
  mustRun("Compiling the servers", await runNode([compiler, "-b", "apps/server", "apps/identity"]));
  const web = path.join(root, "apps", "web");
  mustRun(
    "Building the web app",
    await runNode([path.join(root, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"], {
      cwd: web,
    }),
  );
  mustRun(
    "Drawing the first pages",
    await runNode([path.join(web, "scripts", "prerender.mjs")], { cwd: web }),
  );
  mustRun(
    "Finishing the web app",
    await runNode([path.join(web, "scripts", "finish-build.mjs")], { cwd: web }),
  );
  writeStamp("built", stamp);
}
