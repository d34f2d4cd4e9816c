const modules = "apps/server/src/modules";

/** What is mutated, by area, and the tests that have to notice. */
export const AREAS = {
  money: {
    mutate: ["allocate", "asset", "decimal", "errors", "money", "price", "rounding"].map(
      (file) => `packages/money/src/${file}.ts`,
    ),
    tests: ["packages/money/src/*.test.ts"],
  },
  ledger: {
    mutate: ["account", "credit", "holds", "post", "posting", "postings"].map(
      (file) => `${modules}/ledger/${file}.ts`,
    ),
    tests: [`${modules}/ledger/*.test.ts`],
  },
  limits: {
    mutate: ["house-rules", "limit-policy", "spend-limits", "windows"].map(
      (file) => `${modules}/limits/${file}.ts`,
    ),
    tests: [`${modules}/limits/*.test.ts`],
  },
  escrow: {
    mutate: [
      `${modules}/escrow/escrow.ts`,
      `${modules}/escrow/postings.ts`,
      `${modules}/escrow/share.ts`,
      `${modules}/p2p/trades/postings.ts`,
      `${modules}/p2p/trades/trade.ts`,
      "packages/contracts/src/p2p/pricing.ts",
      `${modules}/grain/figures.ts`,
      `${modules}/grain/orders/order.ts`,
      "packages/contracts/src/grain/settlement-sheet.ts",
    ],
    tests: [
      `${modules}/escrow/share.test.ts`,
      `${modules}/p2p/trades/trade.test.ts`,
      "packages/contracts/src/p2p/pricing.test.ts",
      `${modules}/grain/figure-rules.test.ts`,
      `${modules}/grain/orders/order.test.ts`,
      "packages/contracts/src/grain/settlement-sheet.test.ts",
    ],
  },
  exchange: {
    mutate: ["hours", "iof-rates", "market", "postings", "quote", "terms"].map(
      (file) => `${modules}/exchange/${file}.ts`,
    ),
    tests: ["hours", "iof-rates", "market", "postings", "terms"].map(
      (file) => `${modules}/exchange/${file}.test.ts`,
    ),
  },
};
