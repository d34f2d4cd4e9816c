import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  listWithdrawals,
  quoteWithdrawal,
  requestWithdrawal,
  withdrawalSummary,
} from "@lastro/contracts/custody/withdrawals";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type PageRequest, pagesQuery } from "@/lib/pages-query";

type WithdrawalPage = WireResponseOf<typeof listWithdrawals>;
export type Withdrawal = WithdrawalPage["items"][number];
export type WithdrawalSummary = WireResponseOf<typeof withdrawalSummary>;
export type WithdrawalQuote = WireResponseOf<typeof quoteWithdrawal>;
export type WithdrawalOrder = WireRequestOf<typeof requestWithdrawal>["body"];
export type Withdrawals = ReturnType<typeof withdrawalsOf>;

type Asked = WireRequestOf<typeof quoteWithdrawal>["query"];

/** A rate is asked for again while it is looked at. */
const RATE_MS = 30_000;
/** Something on its way is seen to arrive. */
const WATCH_MS = 10_000;

interface Calls {
  summary: (signal: AbortSignal) => Promise<WithdrawalSummary>;
  quote: (asked: Asked, signal: AbortSignal) => Promise<WithdrawalQuote>;
  list: (page: PageRequest) => Promise<WithdrawalPage>;
  request: (order: WithdrawalOrder, idempotencyKey: string) => Promise<Withdrawal>;
  cancel: (id: string, idempotencyKey: string) => Promise<Withdrawal>;
  /** Says whose CPF or CNPJ the person's is, which their Pix key must be in the name of. */
  saveTaxId: (taxId: string, password: string) => Promise<unknown>;
}

/** A person's withdrawals, as a client of the bank or of a product; every request changes what `realm` begins. */
export function withdrawalsOf(realm: string, { summary, quote, list, ...calls }: Calls) {
  return {
    ...calls,
    /** What a withdrawal may change: the beginning of the keys of what is read anew. */
    changes: [realm] as const,
    summary: queryOptions({
      queryKey: [realm, "withdrawals", "summary"],
      queryFn: ({ signal }) => summary(signal),
    }),
    /** What would arrive of an amount, while one is typed. */
    quote: (asked: Asked) =>
      queryOptions({
        queryKey: [realm, "withdrawals", "quote", asked],
        queryFn: ({ signal }) => quote(asked, signal),
        refetchInterval: RATE_MS,
        placeholderData: keepPreviousData,
      }),
    list: pagesQuery([realm, "withdrawals", "list"], list, WATCH_MS),
  };
}
