// `npm run bench:flood`: what everybody else notices while one corner sends all it can. Prints others' p99 before and
// during each flood, and how often they were answered with a 5xx or not at all.
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import http from "node:http";
import { connect } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { inTransaction } from "@lastro/platform/database/database";
import sharp from "sharp";
import { freePort } from "../../../scripts/free-port.mjs";
import { customerAccount, houseAccount, post } from "../dist/modules/ledger/index.js";
import { openClients, signInClients, withApp } from "./people.mjs";
import { reachable, spawnHouse, stopServers } from "./servers.mjs";
import { startBenchDatabase } from "./support.mjs";

const OTHERS = 8;
const PAUSE_MS = 25;
const SECONDS = 10;
const MOVEMENTS = 600;
const GOAL = 3;

const database = await startBenchDatabase();
const dataDir = mkdtempSync(path.join(os.tmpdir(), "lastro-bench-"));
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const people = await withApp({ url: database.url, dataDir, port }, async (house) => {
  const clients = await openClients(house, OTHERS + 2);
  await fillStatement(house.ctx, clients[0].userId);
  return clients;
});
const servers = spawnHouse({
  url: database.url,
  dataDir,
  port,
  env: { LASTRO_REQUESTS_AT_ONCE: "100", LASTRO_REQUESTS_AT_ONCE_PER_ADDRESS: "500" },
});
await reachable(`${origin}/readyz`);
await signInClients(origin, people);
const [attacker, neighbour, ...others] = people;
const photograph = await sharp({
  create: { width: 6_240, height: 6_240, channels: 3, background: "#3a7d44", noise: { type: "gaussian" } },
})
  .jpeg({ quality: 60 })
  .toBuffer();

console.log(`Others: ${OTHERS} clients who read their wallets, ${SECONDS} s before and during each flood.`);
const FLOODS = {
  "six connections of 1 MB bodies at the token route": bigBodies,
  "forty 39-megapixel pictures of one client": pictures,
  "one client's statements as PDF, eight at once": exports,
  "200 bodies at a byte a second": slowBodies,
  "400 requests of one client at once": manyRequests,
};
for (const [name, flood] of Object.entries(FLOODS)) {
  const before = await watchOthers();
  const stopping = new AbortController();
  const flooding = flood(stopping.signal);
  const during = await watchOthers();
  stopping.abort();
  const said = await flooding;
  const times = during.p99 / before.p99;
  console.log(
    `${name}\n  p99 ${before.p99.toFixed(1)} -> ${during.p99.toFixed(1)} ms  ${times.toFixed(1)}x (goal <= ${GOAL}x)` +
      `  5xx or unanswered: ${during.failed}  the flood was told ${JSON.stringify(said)}`,
  );
  await wait(2_000);
}
await stopServers(servers);
await database.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exit(0);

async function fillStatement(ctx, userId) {
  const amount = { asset: "BRL", minor: 1n };
  for (let n = 0; n < MOVEMENTS; n += 1)
    await inTransaction(ctx.db, (tx) =>
      post(tx, ctx, {
        kind: "bench.movement",
        reference: userId,
        key: `bench:${userId}:${n}`,
        entries: [
          { account: houseAccount("opening", "BRL"), amount: { ...amount, minor: -1n } },
          { account: customerAccount(userId, "available", "BRL"), amount },
        ],
      }),
    );
}

async function watchOthers() {
  const workerData = {
    origin,
    tokens: others.map(({ token }) => token),
    seconds: SECONDS,
    pauseMs: PAUSE_MS,
  };
  const [measured] = await once(
    new Worker(new URL("./flood-watch.mjs", import.meta.url), { workerData }),
    "message",
  );
  return measured;
}

/** Sends until it is stopped; answers how often each status came, 0 for none. */
async function repeat(connections, stop, send) {
  const statuses = {};
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const one = async () => {
    while (!stop.aborted) {
      const status = await send(agent).catch(() => 0);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  agent.destroy();
  return statuses;
}

function send(agent, method, url, headers, body) {
  return new Promise((resolve, reject) => {
    const request = http.request({ agent, host: "127.0.0.1", port, method, path: url, headers }, (answer) => {
      answer.on("error", reject);
      answer.on("end", () => resolve(answer.statusCode));
      answer.resume();
    });
    request.on("error", reject);
    request.end(body);
  });
}

function bearer({ token }) {
  return { authorization: `Bearer ${token}`, "x-forwarded-for": "198.51.100.1" };
}

function bigBodies(stop) {
  const body = JSON.stringify({ email: "a@b.co", password: "x".repeat(1024 * 1024) });
  const headers = {
    "content-type": "application/json",
    "content-length": body.length,
    "x-forwarded-for": "198.51.100.1",
  };
  return repeat(6, stop, (agent) => send(agent, "POST", "/auth/v1/token?grant_type=password", headers, body));
}

async function pictures(stop) {
  const flooding = repeat(40, stop, (agent) => sendPicture(agent, attacker));
  await wait(1_000);
  const theirs = await sendPicture(undefined, neighbour).catch(() => 0);
  return { ...(await flooding), neighbour: theirs };
}

function sendPicture(agent, person) {
  const boundary = "bench-flood";
  const field = (name, value) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const body = Buffer.concat([
    Buffer.from(field("type", "rg") + field("side", "front")),
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    photograph,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = {
    ...bearer(person),
    "content-type": `multipart/form-data; boundary=${boundary}`,
    "content-length": body.length,
  };
  return send(agent, "POST", "/v1/kyc/documents", headers, body);
}

function exports(stop) {
  return repeat(8, stop, (agent) => send(agent, "GET", "/v1/statement.pdf", bearer(attacker)));
}

function manyRequests(stop) {
  return repeat(400, stop, (agent) => send(agent, "GET", "/v1/statement", bearer(attacker)));
}

async function slowBodies(stop) {
  let cut = 0;
  const head = `POST /v1/transfers HTTP/1.1\r\nHost: lastro\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n`;
  const sockets = Array.from({ length: 200 }, () => {
    const socket = connect(port, "127.0.0.1", () => socket.write(head));
    const drip = setInterval(() => socket.writable && socket.write(" "), 1_000);
    socket.on("error", () => undefined);
    socket.on("close", () => {
      cut += 1;
      clearInterval(drip);
    });
    return socket.resume();
  });
  while (!stop.aborted) await wait(100);
  await wait(2_000);
  const open = sockets.filter((socket) => !socket.destroyed).length;
  for (const socket of sockets) socket.destroy();
  return { "cut off": cut, "still open": open };
}
