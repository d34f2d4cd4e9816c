// `npm run bench:grain`: buying against sending money, searching offers against a bare indexed query, and reports over
// few and many orders. Whole by default; `-- reports --orders=100000` does a part of it, or less of it.
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { freePort } from "../../../scripts/free-port.mjs";
import { runVerification } from "../dist/verify/run-verification.js";
import { benchPurchases, openMarket } from "./grain-purchase.mjs";
import { benchReports } from "./grain-reports.mjs";
import { benchSearch } from "./grain-search.mjs";
import { connectAsOwner, seedOffers } from "./grain-seed.mjs";
import { openTraders, signInTraders, withApp } from "./people.mjs";
import { reachable, spawnHouse, spawnServer, stopServers } from "./servers.mjs";
import { startBenchDatabase } from "./support.mjs";

const PARTS = ["purchase", "search", "reports"];

const { values, positionals } = parseArgs({
  args: process.argv.slice(process.argv[2] === "grain" ? 3 : 2),
  allowPositionals: true,
  options: {
    orders: { type: "string", default: "1000000" },
    offers: { type: "string", default: "100000" },
    seconds: { type: "string", default: "8" },
    rounds: { type: "string", default: "3" },
  },
});
const scale = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));
const parts = positionals.length > 0 ? positionals : PARTS;
if (!parts.every((part) => PARTS.includes(part))) throw new Error(`There is ${PARTS.join(", ")}.`);

// Buying is verified afterwards; offers and orders by the set have no books, so they stand in a database of their own.
let inOrder = true;
if (parts.includes("purchase")) inOrder = await onServers(openMarket, purchase);
if (parts.includes("search") || parts.includes("reports")) await onServers(openReaders, read);
process.exit(inOrder ? 0 : 1);

async function purchase(at, market) {
  await benchPurchases(at, market, scale);
  const { checks } = await runVerification(at.url);
  const broken = checks.filter(({ ok }) => !ok);
  console.log(broken.length === 0 ? "Books in order." : `BROKEN: ${JSON.stringify(broken, null, 2)}`);
  return broken.length === 0;
}

async function openReaders(house) {
  const [buyer] = await openTraders(house, "buyer", 1);
  const producers = await openTraders(house, "producer", 2);
  return { buyer, producers };
}

async function read(at, { buyer, producers }) {
  const [seller, producer] = producers;
  const owner = await connectAsOwner(at.url);
  try {
    if (parts.includes("search")) {
      await seedOffers(owner, { count: scale.offers, producers: [seller.userId] });
      await signInTraders(at.origin, [buyer]);
      await benchSearch(at, buyer, scale);
    }
    if (parts.includes("reports")) await benchReports(at, owner, producer, scale);
  } finally {
    await owner.end();
  }
}

/** Makes a database and its people, starts the server and the bare one on it, and does the work. */
async function onServers(open, work) {
  const database = await startBenchDatabase();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "lastro-bench-"));
  const [port, barePort] = [await freePort(), await freePort()];
  const people = await withApp({ url: database.url, dataDir, port }, open);
  const servers = [
    ...spawnHouse({ url: database.url, dataDir, port, env: { LASTRO_LOG_LEVEL: "fatal" } }),
    spawnServer("grain-bare-server.mjs", {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      PORT: String(barePort),
    }),
  ];
  try {
    const [origin, bareOrigin] = [port, barePort].map((each) => `http://127.0.0.1:${each}`);
    await Promise.all([reachable(`${origin}/readyz`), reachable(bareOrigin)]);
    return await work({ url: database.url, origin, bareOrigin }, people);
  } finally {
    await stopServers(servers);
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
