import type { PixProvider } from "../../src/app/pix.js";
import { type AccountRef, accountId, houseAccount } from "../../src/modules/ledger/index.js";
import { PspError } from "../../src/modules/pix/index.js";
import { type Bug, bugOf, type Edit, NO_BUG, replaced } from "./bugs.js";

const POST = "select outcome, transaction_id from ledger_post(";
const KINDS = 1;
const KEYS = 3;
const ACCOUNTS = 5;
const ENTRY_ACCOUNTS = 7;

type Texts = readonly string[];

/** Values of which one is another. */
const withValue = (values: readonly unknown[], at: number, value: unknown) => values.with(at, value);

/** A posting's key is new each time, so that the ledger does not know the posting again. */
function newKeyOf(kind: string): Edit {
  return {
    of: POST,
    values: (values, time) =>
      (values[KINDS] as Texts).includes(kind)
        ? withValue(
            values,
            KEYS,
            (values[KEYS] as Texts).map((key) => `${key}:${time}`),
          )
        : undefined,
  };
}

/** Postings of a kind go to another account than they should. */
function misdirected(kind: string, from: AccountRef, to: AccountRef): Edit {
  return {
    of: POST,
    values(values) {
      const accounts = String(values[ACCOUNTS]).slice(1, -1).split(",");
      if (!(values[KINDS] as Texts).includes(kind) || !accounts.includes(accountId(from))) return undefined;
      const others = accounts.map((id) => (id === accountId(from) ? accountId(to) : id));
      // Accounts are locked in one order, and entries name them by their place.
      const sorted = [...others].sort();
      const places = String(values[ENTRY_ACCOUNTS])
        .slice(1, -1)
        .split(",")
        .map((place) => sorted.indexOf(others[Number(place) - 1] ?? "") + 1);
      return withValue(
        withValue(values, ACCOUNTS, `{${sorted.join(",")}}`),
        ENTRY_ACCOUNTS,
        `{${places.join(",")}}`,
      );
    },
  };
}

/** A provider of whose payments a part of the port is another. */
function ofPayouts(
  name: string,
  change: (payouts: PixProvider["payouts"], hit: () => void) => Partial<PixProvider["payouts"]>,
): Bug {
  let planted = 0;
  const hit = () => {
    planted += 1;
  };
  return {
    ...NO_BUG,
    name,
    planted: () => planted,
    provider: (port) => ({ ...port, payouts: { ...port.payouts, ...change(port.payouts, hit) } }),
  };
}

/** Whatever is refused once is refused for good, so that a payment that two have at once is not made by one of them. */
function refusingForGood(port: PixProvider): PixProvider {
  const refused = new Set<string>();
  const send: PixProvider["payouts"]["send"] = async (payment) => {
    if (refused.has(payment.id)) throw new PspError("send", "final", { words: "refused" });
    return port.payouts.send(payment).catch((error: unknown) => {
      if (error instanceof PspError && error.failure === "final") refused.add(payment.id);
      throw error;
    });
  };
  return { ...port, payouts: { ...port.payouts, send } };
}

const PAYOUT_MOVES = "with moved as (update payments_out_payout set";
const TO_STATE = 3;
const NO_GUARD = ["and step = $3 returning 1", "and $3::text is not null returning 1"] as const;

/** Every worker is let at a payment, whoever is at it. */
const UNCLAIMED: readonly Edit[] = [
  {
    of: "update payments_out_payout set claimed_until = $3",
    words: [
      "and (claimed_until is null or claimed_until <= $2) returning 1",
      "and $2::timestamptz is not null returning 1",
    ],
  },
  {
    of: "select 1 from payments_out_payout where id = $1 and claimed_until = $2 for update",
    words: ["claimed_until = $2", "$2::timestamptz is not null"],
  },
];

/** A function of the database with other words. */
function inFunction(name: string, signature: string, words: readonly [string, string]): Bug {
  return {
    ...NO_BUG,
    name,
    planted: () => 1,
    async plant(owner) {
      const { rows } = await owner.query<{ text: string }>("select pg_get_functiondef($1::regproc) as text", [
        signature,
      ]);
      await owner.query(replaced(name, rows[0]?.text ?? "", words));
    },
  };
}

function lostCommits(name: string, oneIn: number): Bug {
  let commits = 0;
  return {
    ...NO_BUG,
    name,
    planted: () => Math.floor(commits / oneIn),
    rewrite(sent) {
      if (sent.text !== "commit") return sent;
      commits += 1;
      return commits % oneIn === 0 ? { ...sent, text: "rollback" } : sent;
    },
  };
}

/** The bugs that must be found. */
export const PLANTED_BUGS: readonly (() => Bug)[] = [
  () =>
    inFunction("lost update: a posting reads balances without locking them", "ledger_post", [
      "order by id for update) a",
      "order by id) a",
    ]),
  () =>
    bugOf("double credit: an arrival is not known again", [
      {
        of: 'insert into "pix_payment"',
        values: (values, time) =>
          values.map((value) => (/^E18236120/.test(String(value)) ? `${String(value)}:${time}` : value)),
      },
      newKeyOf("pix.received"),
    ]),
  () =>
    bugOf("missed idempotency: a key is new each time", [
      {
        of: "insert into idempotency_key",
        words: [
          "returning principal, route, key",
          "returning principal, route, split_part(key, '#', 1) as key",
        ],
        values: (values, time) =>
          withValue(
            values,
            2,
            (values[2] as Texts).map((key) => `${key}#${time}`),
          ),
      },
    ]),
  () => ({
    ...bugOf("hold released twice: whoever ends a payment does not look whether it has ended", [
      ...UNCLAIMED,
      {
        of: PAYOUT_MOVES,
        words: NO_GUARD,
        values: (values) => (values[TO_STATE] === "failed" ? values : undefined),
      },
      {
        of: "select id, owner_id, asset, reference, amount - captured - released as remaining from ledger_hold",
        words: ["amount - captured - released as remaining", "amount as remaining"],
      },
      newKeyOf("ledger.hold_voided"),
      {
        of: "insert into ledger_hold_move",
        values: (values, time) =>
          values[2] === "release" ? withValue(values, 0, `${values[0]}:${time}`) : undefined,
      },
      {
        of: "update ledger_hold set amount = amount + $2::numeric",
        words: [
          "and status = 'open' and amount - captured - released >= $3::numeric + $4::numeric returning 1",
          "and status = 'open' returning 1) select 1 from (select 1 union all select 1 from ended) t limit 1",
        ],
      },
      {
        of: "update ledger_hold set amount = amount + $2::numeric",
        words: ["update", "with ended as (update"],
      },
    ]),
    provider: refusingForGood,
  }),
  () =>
    bugOf("misdirected settlement: what was paid out leaves another account", [
      misdirected("pix.payment_settled", houseAccount("psp", "BRL"), houseAccount("suspense", "BRL")),
    ]),
  () =>
    bugOf("stale compare-and-set: payments and charges move on from whatever state they are in", [
      { of: PAYOUT_MOVES, words: NO_GUARD },
      {
        of: "with moved as (update pix_charge set",
        words: ["and status = $3 returning 1", "and $3::text is not null returning 1"],
      },
    ]),
  () =>
    bugOf("event delivered twice: what came back of a payment is credited each time it is told", [
      {
        of: "select return_id, paid_back, amount from payments_out_return",
        words: ["where payout_id = $1", "where payout_id = $1 and false"],
      },
      {
        of: 'insert into "payments_out_return"',
        words: ["($1, $2, $3, $4, $5, $6)", "($1, $2, $3, $4, $5, $6) on conflict do nothing"],
      },
      newKeyOf("pix.payment_returned"),
    ]),
  () => bugOf("sent by two: a payment is advanced by two workers at once", UNCLAIMED),
  () =>
    ofPayouts("timeout treated as failure: a payment without an answer is refused", ({ send }, hit) => ({
      send: (payment) =>
        send(payment).catch((error: unknown) => {
          if (!(error instanceof PspError) || error.failure !== "unknown") throw error;
          hit();
          throw new PspError("send", "final", { words: "no answer" });
        }),
    })),
  () =>
    bugOf("limit checked outside the transaction: what is used is read before the row is locked", [
      {
        of: "with asked as materialized ( select a.*, coalesce(",
        words: [
          "starts_at) do update set used = u.used + excluded.used where u.used +",
          `starts_at) do update set used = u.used + excluded.used where coalesce((select x.used from limit_window_usage x
             where x.user_id = excluded.user_id and x.category = excluded.category and x.rule = excluded.rule
               and x.subject = excluded.subject and x.starts_at = excluded.starts_at), 0) +`,
        ],
      },
    ]),
  () =>
    bugOf("fee lost: the fee of a trade goes to the account of remainders", [
      misdirected("p2p.released", houseAccount("fees", "USDT"), houseAccount("dust", "USDT")),
    ]),
  () => lostCommits("acknowledged and lost: one commit in fifty is none", 50),
  () =>
    bugOf("read before lock: what of a Pix can be given back is read without locking it", [
      {
        of: "select pg_advisory_xact_lock(hashtextextended('pix-return:'",
        words: ["pg_advisory_xact_lock(hashtextextended('pix-return:' || $1::text, 0))", "$1::text"],
      },
    ]),
];
