import type { Network } from "@lastro/contracts/custody/networks";
import { codeAt, fromBase32 } from "@lastro/identity/testing";
import { query } from "@lastro/platform/database/database";
import { createFixedClock, type FixedClock } from "@lastro/platform/testing/fixed-clock";
import { startChain } from "@lastro/simulators";
import { balanceOf, customerAccount, houseAccount } from "../modules/ledger/index.js";
import { anAdmin, anEmail, PASSWORD, type SignedInPerson, TOTP_SECRET } from "./people.js";
import { startTestApp } from "./test-app.js";

/** A named type of its own: the simulators' inner types stay theirs. */
interface Chain extends Awaited<ReturnType<typeof startChain>> {}

interface Deposit {
  readonly id: string;
  readonly amount: string;
  readonly address: string;
  readonly status: string;
  readonly reason: string | null;
  readonly [field: string]: unknown;
}

export interface TestTrader {
  readonly userId: string;
  readonly email: string;
  headers: { readonly authorization: string };
}

const UNIT: Readonly<Record<Network, bigint>> = { TRC20: 1n, ERC20: 1n, BSC: 10n ** 12n };

export interface CustodyBenchOptions {
  readonly clock?: FixedClock;
  /** The networks of USDT the test is about; the others are out of service, and nothing asks their nodes. */
  readonly networks?: readonly Network[];
}

/** The whole server beside real chains behind the simulator's providers; one clock moves all of it. */
export async function startCustodyBench(
  settings: Readonly<Record<string, string>> = {},
  { clock = createFixedClock(), networks }: CustodyBenchOptions = {},
) {
  const chain: Chain = await startChain({ clock, finalityLag: 2, networks });
  const app = await startTestApp({
    clock,
    settings: {
      LASTRO_CHAIN_SIMULATOR_URL: chain.url,
      LASTRO_REQUESTS_PER_MINUTE: "100000",
      ...settings,
    },
  });
  let keys = 0;
  let admin: SignedInPerson | undefined;

  async function call(
    person: { headers: { authorization: string } },
    method: "GET" | "POST" | "PATCH" | "DELETE",
    url: string,
    payload?: object,
  ) {
    keys += 1;
    const headers = { ...person.headers, "idempotency-key": `custody-key-${keys}` };
    const answer = await app.http.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    return { status: answer.statusCode, body: answer.body === "" ? undefined : answer.json() };
  }

  const signIn = (email: string) =>
    app.http.inject({ method: "POST", url: "/agro/v1/auth/login", payload: { email, password: PASSWORD } });
  const bearer = ({ accessToken }: { accessToken: string }) => ({ authorization: `Bearer ${accessToken}` });

  const bench = {
    app,
    clock,
    chain,
    databaseUrl: app.databaseUrl,
    call,
    async trader(): Promise<TestTrader> {
      const email = anEmail();
      const account = { name: "Ana Lavoura", email, password: PASSWORD, accountType: "producer" };
      await app.http.inject({ method: "POST", url: "/agro/v1/auth/register", payload: account });
      const answer = await signIn(email);
      return { userId: answer.json().user.id, email, headers: bearer(answer.json()) };
    },
    /** Shows an administrator's second factor again, with the next code of their app. */
    async showSecondFactor(person: SignedInPerson): Promise<{ valid: boolean }> {
      const payload = {
        user_id: person.userId,
        token: codeAt(fromBase32(TOTP_SECRET), clock.now()),
      };
      const { headers } = person;
      const url = "/functions/v1/verify-2fa";
      return (await app.http.inject({ method: "POST", url, headers, payload })).json();
    },
    /** Says whose CPF or CNPJ the person's is. */
    async nameTaxId(person: TestTrader, taxId: string) {
      const { headers } = person;
      const payload = { taxId, currentPassword: PASSWORD };
      await app.http.inject({ method: "PATCH", url: "/agro/v1/me", headers, payload });
    },
    async admin(method: "GET" | "POST", url: string, payload?: object) {
      admin ??= await anAdmin(app);
      const answer = await call(admin, method, `/v1/admin/grain${url}`, payload);
      if (answer.status !== 401) return answer;
      admin = await anAdmin(app);
      return call(admin, method, `/v1/admin/grain${url}`, payload);
    },
    async open(person: TestTrader, network: Network, amount = "100.00"): Promise<Deposit> {
      const { status, body } = await call(person, "POST", "/agro/v1/deposits", { network, amount });
      if (status !== 201) throw new Error(`No deposit: ${JSON.stringify(body)}`);
      return body;
    },
    claim: (person: TestTrader, deposit: { id: string }, hash: string) =>
      call(person, "POST", `/agro/v1/deposits/${deposit.id}/hash`, { hash }),
    async read(person: TestTrader, deposit: { id: string }): Promise<Deposit> {
      const answer = await call(person, "GET", `/agro/v1/deposits/${deposit.id}`);
      if (answer.status !== 401) return answer.body;
      // Time went on for longer than a session lasts.
      person.headers = bearer((await signIn(person.email)).json());
      return (await call(person, "GET", `/agro/v1/deposits/${deposit.id}`)).body;
    },
    /** Sends an amount of USDT, as the ledger writes it, and answers the hash. */
    pay: (
      network: Network,
      deposit: { amount: string; address: string },
      options: Parameters<Chain["send"]>[3] = {},
    ) => chain.send(network, deposit.address, bench.raw(network, deposit.amount), options),
    raw: (network: Network, amount: string) => BigInt(amount.replace(".", "")) * UNIT[network],
    mine: (network: Network, blocks = 3) => chain.net(network).mine(blocks),
    /** Moves time and does what has become due. */
    async pass(seconds: number) {
      clock.advanceSeconds(seconds);
      await app.worker.runDue();
    },
    available: async (person: TestTrader): Promise<bigint> =>
      (await balanceOf(app.ctx.db, customerAccount(person.userId, "available", "USDT"))).minor,
    house: async (
      code: "suspense" | "fees" | "loss" | "chain_trc20" | "chain_erc20" | "chain_bsc",
    ): Promise<bigint> => (await balanceOf(app.ctx.db, houseAccount(code, "USDT"))).minor,
    arrivals: (hash: string) =>
      query<{ id: string; status: string; reason: string | null; amount: bigint; raw: bigint }>(
        app.ctx.db,
        "select id, status, reason, amount, raw from custody_arrival where tx_hash = $1 order by log_index",
        [hash],
      ),
    async close() {
      await app.close();
      await chain.close();
    },
  };
  return bench;
}

export interface CustodyBench extends Awaited<ReturnType<typeof startCustodyBench>> {}
