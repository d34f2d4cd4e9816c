import type { Report } from "@/features/grain/reports/api";

/** The block of words a side's report is told in: what producers sell, buyers buy. */
export const WORDS_OF = {
  producer: "reports",
  buyer: "purchases",
} as const satisfies Readonly<Record<Report["side"], string>>;
