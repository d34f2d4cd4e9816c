import { formatDecimal } from "@/lib/format-number";

/** A rate such as `1.5`, as it is read: `1,5%`. */
export const writtenRate = (percentage: string): string => `${formatDecimal(percentage, 0, 2)}%`;
