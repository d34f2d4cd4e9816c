import { z } from "zod";
import { defineRoute } from "../route.js";

/** A month of one's wallet on paper, as their time zone draws it. */
export const downloadWalletStatement = defineRoute({
  method: "GET",
  path: "/agro/v1/statements/:month.pdf",
  summary:
    "The wallet's statement of a month as a PDF: balances, every movement with its proof, the orders behind them",
  access: "trader",
  apiKey: ["reports:read", "wallet:read"],
  params: z.strictObject({ month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/) }),
  errors: ["grain.statement_not_begun", "grain.statement_too_long"],
});
