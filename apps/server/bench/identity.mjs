// `npm run bench:identity`: signing in, refreshing and reading the user, each against a bare route that does the least.
import { freePort } from "../../../scripts/free-port.mjs";
import { createClient } from "./http-client.mjs";
import { reachable, spawnServer, stopServers } from "./servers.mjs";
import { load, median, percentile, startBenchDatabase } from "./support.mjs";

const PEOPLE = 400;
const CALLERS = 16;
const SECONDS = 6;
const ROUNDS = 3;
const FLOOD = 8;
const PASSWORD = "uma senha de medida";
const TIMED = 60;

const database = await startBenchDatabase();
const [port, barePort] = [await freePort(), await freePort()];
const common = { PATH: process.env.PATH, DATABASE_URL: database.url };
const servers = [
  spawnServer("../../identity/dist/main.js", {
    ...common,
    PORT: String(port),
    API_EXTERNAL_URL: `http://127.0.0.1:${port}`,
    GOTRUE_SITE_URL: `http://127.0.0.1:${port}`,
    GOTRUE_MAILER_AUTOCONFIRM: "true",
    GOTRUE_JWT_SECRET: "a secret of the benchmark and of nothing else",
    GOTRUE_JWT_KEYS: JSON.stringify([await signingKey()]),
    GOTRUE_RATE_LIMIT_TOKEN_REFRESH: "1000000",
    GOTRUE_RATE_LIMIT_OTP: "1000000",
  }),
  spawnServer("bare-identity-server.mjs", { ...common, PORT: String(barePort) }),
];
const own = createClient(`http://127.0.0.1:${port}`, CALLERS + FLOOD);
const bare = createClient(`http://127.0.0.1:${barePort}`, CALLERS);
await Promise.all([
  reachable(`http://127.0.0.1:${port}/health`),
  reachable(`http://127.0.0.1:${barePort}/token`),
]);

const people = [];
for (let number = 0; number < PEOPLE; number += 1) people.push(await register(number));
const bareToken = (await bare("GET", "/token")).json.token;

console.log(`Signing in, ${CALLERS} callers, ${ROUNDS} rounds of ${SECONDS} s, medians.`);
await compare("password sign-in", 0.95, hashOnly, signIn);
await compare("refresh", 0.6, bareRefresh, refresh);
await compare("GET /user", 0.7, bareUser, readUser);
// Before the flood, which uses up what an account's password may be tried.
await timingOfStrangers();
await refreshDuringFlood();
await fiftyRefreshes();

await stopServers(servers);
await database.stop();

async function hashOnly() {
  ok(await bare("POST", "/hash", { body: { password: PASSWORD } }));
}

async function signIn(caller) {
  const person = people[(caller * 7 + people[caller].turn++) % PEOPLE];
  ok(await own("POST", "/token?grant_type=password", { body: { email: person.email, password: PASSWORD } }));
}

async function bareRefresh(caller) {
  ok(await bare("POST", "/refresh", { body: { session: caller + 1 } }));
}

async function refresh(caller) {
  const person = people[caller];
  const { json } = ok(
    await own("POST", "/token?grant_type=refresh_token", { body: { refresh_token: person.refresh } }),
  );
  person.refresh = json.refresh_token;
  person.access = json.access_token;
}

async function bareUser(caller) {
  ok(await bare("GET", `/user?session=${caller + 1}`, { headers: { authorization: `Bearer ${bareToken}` } }));
}

async function readUser(caller) {
  ok(await own("GET", "/user", { headers: { authorization: `Bearer ${people[caller].access}` } }));
}

async function compare(name, goal, baseline, act) {
  const rounds = { baseline: [], own: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.baseline.push((await load(CALLERS, SECONDS, baseline)).rate);
    rounds.own.push((await load(CALLERS, SECONDS, act)).rate);
  }
  const [bareRate, ownRate] = [median(rounds.baseline), median(rounds.own)];
  say(name, `${ownRate.toFixed(0)}/s of ${bareRate.toFixed(0)}/s`, ownRate / bareRate, `≥ ${goal}`);
}

async function refreshDuringFlood() {
  const calm = percentile((await load(4, SECONDS, refresh)).times, 0.99);
  let flooding = true;
  const flood = Array.from({ length: FLOOD }, async (_, number) => {
    for (let turn = 0; flooding; turn += 1) {
      const { email } = people[(number * 13 + turn) % PEOPLE];
      await own("POST", "/token?grant_type=password", { body: { email, password: "errada" } });
    }
  });
  const busy = percentile((await load(4, SECONDS, refresh)).times, 0.99);
  flooding = false;
  await Promise.all(flood);
  say("refresh p99 in a flood", `${busy.toFixed(1)} ms, idle ${calm.toFixed(1)} ms`, busy / calm, "≤ 3");
}

async function timingOfStrangers() {
  const times = { known: [], unknown: [] };
  for (let turn = 0; turn < TIMED; turn += 1) {
    const known = people[turn % PEOPLE].email;
    for (const [kind, email] of [
      ["known", known],
      ["unknown", `ninguem-${turn}@exemplo.com.br`],
    ]) {
      const before = performance.now();
      await own("POST", "/token?grant_type=password", { body: { email, password: "errada" } });
      times[kind].push(performance.now() - before);
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  const apart = Math.abs(known - unknown) / known;
  say(
    "unknown address apart from wrong password",
    `${unknown.toFixed(1)} ms, ${known.toFixed(1)} ms`,
    apart,
    "< 0.05",
  );
}

async function fiftyRefreshes() {
  const { refresh: token } = people[PEOPLE - 1];
  const all = await Promise.all(
    Array.from({ length: 50 }, () =>
      own("POST", "/token?grant_type=refresh_token", { body: { refresh_token: token } }),
    ),
  );
  const good = all.filter(({ status }) => status === 200);
  const successors = new Set(good.map(({ json }) => json.refresh_token)).size;
  console.log(
    `50 refreshes of one token at once: ${good.length} answered, ${successors} successor (goal 50, 1)`,
  );
}

function say(name, figures, ratio, goal) {
  console.log(`${name.padEnd(42)} ${figures.padStart(28)}   ${ratio.toFixed(2)}  (goal ${goal})`);
}

async function register(number) {
  const email = `medida${number}@exemplo.com.br`;
  const { json } = ok(
    await own("POST", "/signup", {
      body: { email, password: PASSWORD },
      headers: { "x-forwarded-for": `10.${number % 250}.0.1` },
    }),
  );
  return { email, access: json.access_token, refresh: json.refresh_token, turn: 0 };
}

function ok(answer) {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.json)}`);
  return answer;
}

async function signingKey() {
  const { publicKey: _, privateKey } = await crypto.subtle.generateKey(
    { name: "ECDSA", namedCurve: "P-256" },
    true,
    ["sign", "verify"],
  );
  const { kty, crv, x, y, d } = await crypto.subtle.exportKey("jwk", privateKey);
  return { kty, crv, x, y, d, alg: "ES256", kid: "medida", use: "sig", key_ops: ["sign", "verify"] };
}
