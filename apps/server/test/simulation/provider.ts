import { type Money, money } from "@lastro/money";
import { type Clock, secondsAfter } from "@lastro/platform/clock";
import type { PixProvider } from "../../src/app/pix.js";
import { PspError } from "../../src/modules/pix/index.js";
import type { Chance } from "./chance.js";
import type { Turns } from "./turns.js";

type Reais = Money<"BRL">;

interface Return {
  readonly id: string;
  readonly amount: Reais;
  status: string;
}

interface Arrived {
  readonly endToEndId: string;
  readonly txid: string;
  readonly amount: Reais;
  readonly at: Date;
  readonly returns: Return[];
}

interface Charge {
  readonly txid: string;
  readonly amount: Reais;
  readonly expiresAt: Date;
  status: string;
  readonly pix: Arrived[];
}

interface Payout {
  readonly id: string;
  readonly amount: Reais;
  status: string;
  endToEndId?: string;
  readonly returned: { readonly id: string; readonly amount: Reais }[];
}

interface ProviderParts {
  readonly turns: Turns;
  readonly chance: Chance;
  readonly clock: Clock;
  /** How many calls in a hundred end badly. */
  faultsIn100(): number;
  /** How many new payments in a hundred are refused beside those. */
  refusalsIn100(): number;
}

const UNDER_WAY = "EM_PROCESSAMENTO";
/** Of one question, with all that belongs to it. */
const DEADLINE_SECONDS = 24;
const silence = (call: string) => new PspError(call, "unknown", { words: "no answer" });

/**
 * A Pix provider by the ports of the real adapters, with books of its own: what it did, whatever it answered. It loses answers
 * before and after it acted, refuses, shows late what it took, and has its callbacks delivered by whoever asks for them.
 */
export function createFakeProvider({ turns, chance, clock, faultsIn100, refusalsIn100 }: ProviderParts) {
  const charges = new Map<string, Charge>();
  const payouts = new Map<string, Payout>();
  const callbacks: Buffer[] = [];

  /** A call in its turn; reading changes nothing, so that its failure is never unknown. Past its deadline it never arrives. */
  function call<T>(name: string, act: () => T, reads = false): Promise<T> {
    const deadline = secondsAfter(clock.now(), DEADLINE_SECONDS);
    const run = async () => {
      const isLate = clock.now() > deadline;
      if (!isLate && !chance.percent(faultsIn100())) return act();
      turns.trace.push("the provider gives no answer");
      if (reads) throw new PspError(name, "retryable", { words: "busy" });
      if (!isLate && chance.percent(50)) act();
      throw silence(name);
    };
    return turns.take({ label: `provider ${name}`, run });
  }

  const arrived = () => [...charges.values()].flatMap(({ pix }) => pix);
  const find = (endToEndId: string) => arrived().find((one) => one.endToEndId === endToEndId);
  const tell = (news: object) => void callbacks.push(Buffer.from(JSON.stringify(news)));
  const letters = () => chance.bytes(6).toString("hex").slice(0, 11);
  const stamp = () => clock.now().toISOString().replace(/[-:T]/g, "").slice(0, 12);

  /** A moment later it may take what it refused. */
  const refuses = () => chance.percent(faultsIn100());

  function refuse(name: string, status = 400): never {
    throw new PspError(name, "final", { status, words: "refused" });
  }

  const port: PixProvider = {
    charges: {
      name: "simulated",
      receives: true,
      createCharge: ({ txid, amount, expiresInSeconds }) =>
        call("create charge", () => {
          const expiresAt = secondsAfter(clock.now(), expiresInSeconds);
          const charge = charges.get(txid) ?? { txid, amount, expiresAt, status: "ATIVA", pix: [] };
          charges.set(txid, charge);
          return asShown(charge);
        }),
      findCharge: (txid) =>
        call(
          "find charge",
          () => {
            const charge = charges.get(txid);
            return charge && asShown(charge);
          },
          true,
        ),
      removeCharge: (txid) =>
        call("remove charge", () => {
          const charge = charges.get(txid);
          if (charge?.status !== "ATIVA") return refuse("remove charge");
          charge.status = "REMOVIDA_PELO_USUARIO_RECEBEDOR";
          return asShown(charge);
        }),
      findPix: (endToEndId) =>
        call(
          "find Pix",
          () => {
            const pix = find(endToEndId);
            return pix && { ...pix, returns: [...pix.returns] };
          },
          true,
        ),
      async *receivedIn(_, only) {
        const all = await call("list received", arrived, true);
        yield all.filter(({ returns }) => !only || returns.length > 0);
      },
      requestReturn: ({ endToEndId, id, amount }) =>
        call("return Pix", () => {
          const pix = find(endToEndId);
          const known = pix?.returns.find((one) => one.id === id);
          if (!pix || (!known && refuses())) return refuse("return Pix");
          if (!known) pix.returns.push({ id, amount, status: UNDER_WAY });
          return { ...(known ?? { id, amount, status: UNDER_WAY }) };
        }),
      findReturn: ({ endToEndId, id }) =>
        call(
          "find return",
          () => {
            const known = find(endToEndId)?.returns.find((one) => one.id === id);
            return known && { ...known };
          },
          true,
        ),
      callbackAddress: async () => undefined,
      setCallbackAddress: async () => undefined,
    },
    payouts: {
      pays: new Set(["account"]),
      send: ({ id, amount }) =>
        call("send", () => {
          const known = payouts.get(id);
          if (known && known.amount.minor !== amount.minor) return refuse("send", 409);
          if (!known && (refuses() || chance.percent(refusalsIn100()))) return refuse("send");
          const payout = known ?? { id, amount, status: UNDER_WAY, returned: [] };
          payouts.set(id, payout);
          return { ...payout, returned: [] };
        }),
      find: (id) =>
        call(
          "find sent",
          () => {
            const payout = payouts.get(id);
            // What it took a moment ago it may not show yet.
            if (!payout || (payout.status === UNDER_WAY && chance.percent(faultsIn100()))) return undefined;
            return { ...payout, returned: [...payout.returned] };
          },
          true,
        ),
    },
    directory: {},
    callbacks: {
      newsIn: async (body) => body as Awaited<ReturnType<PixProvider["callbacks"]["newsIn"]>>,
    },
  };

  function asShown({ txid, amount, expiresAt, status, pix }: Charge) {
    const paid = pix.map((one) => ({ ...one, returns: [...one.returns] }));
    return { txid, status, amount, expiresAt, pix: paid, location: `pix.example/${txid}` };
  }

  return {
    port,
    payouts,
    arrived,
    /** The next callback to be delivered, any of them: they are not in order. */
    takeCallback: () => callbacks.splice(chance.integer(callbacks.length), 1)[0],
    /** Somebody pays a charge at another bank, if it can be paid; a second Pix for it is taken as well. */
    pay(txid: string): void {
      const charge = charges.get(txid);
      if (!charge || charge.status.startsWith("REMOVIDA") || charge.expiresAt <= clock.now()) return;
      const endToEndId = `E18236120${stamp()}${letters()}`;
      charge.pix.push({ endToEndId, txid, amount: charge.amount, at: clock.now(), returns: [] });
      charge.status = "CONCLUIDA";
      tell({ arrivals: [{ endToEndId, txid }], payouts: [], contested: false });
    },
    /** Ends the first of what is under way, well or not; false when nothing is. */
    endOne(): boolean {
      const payout = [...payouts.values()].find(({ status }) => status === UNDER_WAY);
      const under = arrived().find(({ returns }) => returns.some(({ status }) => status === UNDER_WAY));
      const back = under?.returns.find(({ status }) => status === UNDER_WAY);
      const isGood = chance.percent(75);
      if (payout) {
        payout.status = isGood ? "REALIZADO" : "NAO_REALIZADO";
        payout.endToEndId = `E99999999${stamp()}${letters()}`;
        tell({ arrivals: [], payouts: [{ id: asUuid(payout.id) }], contested: false });
      } else if (back && under) {
        back.status = isGood ? "DEVOLVIDO" : "NAO_REALIZADO";
        tell({
          arrivals: [{ endToEndId: under.endToEndId, txid: under.txid }],
          payouts: [],
          contested: false,
        });
      }
      return payout !== undefined || back !== undefined;
    },
    /** Whoever was paid sends a part of it back. */
    sendBack(): void {
      const payout = [...payouts.values()].findLast(({ status }) => status === "REALIZADO");
      const left = (payout?.amount.minor ?? 0n) - (payout ? sum(payout.returned) : 0n);
      if (!payout || left < 2n) return;
      payout.returned.push({ id: `D99999999${stamp()}${letters()}`, amount: money("BRL", left / 2n) });
      tell({ arrivals: [], payouts: [{ id: asUuid(payout.id) }], contested: false });
    },
    /** What a client paid, less what came back of it. */
    paidOut: (ids: readonly string[]) =>
      ids.map((id) => payouts.get(id.replaceAll("-", ""))).reduce((total, one) => total + gone(one), 0n),
    /** What it holds for us by all that was done. */
    balance: () =>
      arrived().reduce((total, one) => total + netOf(one), 0n) -
      [...payouts.values()].reduce((total, one) => total + gone(one), 0n),
    /** What arrived for a charge, less what went back. */
    receivedFor: (txids: readonly string[]) =>
      arrived()
        .filter(({ txid }) => txids.includes(txid))
        .reduce((total, one) => total + netOf(one), 0n),
  };
}

export type FakeProvider = ReturnType<typeof createFakeProvider>;

const sum = (of: readonly { readonly amount: Reais }[]) =>
  of.reduce((total, { amount }) => total + amount.minor, 0n);

const netOf = ({ amount, returns }: Arrived) =>
  amount.minor - sum(returns.filter(({ status }) => status === "DEVOLVIDO"));

const gone = (payout: Payout | undefined) =>
  payout?.status === "REALIZADO" ? payout.amount.minor - sum(payout.returned) : 0n;

const asUuid = (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
