import type { CardCategory } from "@lastro/contracts/cards/states";

/**
 * Merchant category codes (ISO 18245 and the networks' own) by ranges, what is narrower first: the first that has a code
 * decides.
 */
const RANGES: readonly (readonly [from: number, to: number, category: CardCategory])[] = [
  [4119, 4119, "health"],
  [4784, 4784, "transport"],
  [4829, 4829, "cash"],
  [4900, 4900, "home"],
  [5021, 5021, "home"],
  [5047, 5047, "health"],
  [5122, 5122, "health"],
  [5172, 5172, "fuel"],
  [5192, 5192, "education"],
  [5300, 5300, "groceries"],
  [5532, 5533, "transport"],
  [5541, 5542, "fuel"],
  [5552, 5552, "fuel"],
  [5815, 5818, "entertainment"],
  [5912, 5912, "health"],
  [5921, 5921, "groceries"],
  [5942, 5943, "education"],
  [5975, 5976, "health"],
  [5983, 5983, "fuel"],
  [6513, 6513, "home"],
  [7012, 7033, "travel"],
  [7273, 7273, "entertainment"],
  [7298, 7298, "health"],
  [7512, 7519, "travel"],
  [7800, 7802, "gambling"],
  [7995, 7995, "gambling"],
  [8351, 8351, "education"],
  [8641, 8641, "entertainment"],
  [9402, 9402, "services"],
  [9406, 9406, "gambling"],
  [9754, 9754, "gambling"],

  [742, 763, "services"],
  [780, 780, "home"],
  [1520, 1799, "home"],
  [2741, 2842, "services"],
  [3000, 3999, "travel"],
  [4011, 4215, "transport"],
  [4225, 4225, "services"],
  [4411, 4723, "travel"],
  [4789, 4789, "transport"],
  [4812, 4812, "shopping"],
  [4813, 4898, "services"],
  // Television and streaming.
  [4899, 4899, "entertainment"],
  [5013, 5199, "shopping"],
  [5200, 5271, "home"],
  [5309, 5399, "shopping"],
  [5411, 5499, "groceries"],
  [5511, 5599, "transport"],
  [5611, 5699, "shopping"],
  [5712, 5722, "home"],
  [5732, 5735, "shopping"],
  [5811, 5814, "restaurants"],
  [5931, 5999, "shopping"],
  [6010, 6012, "cash"],
  [6050, 6051, "cash"],
  [6211, 6399, "services"],
  [6529, 6540, "cash"],
  [7011, 7011, "travel"],
  [7210, 7399, "services"],
  [7523, 7549, "transport"],
  [7622, 7699, "services"],
  [7829, 7999, "entertainment"],
  [8011, 8099, "health"],
  [8111, 8111, "services"],
  [8211, 8299, "education"],
  [8398, 8999, "services"],
  [9211, 9405, "services"],
];

/** What a merchant sells, by its code; `other` for a code nobody knows. */
export function categoryOf(mcc: string): CardCategory {
  const code = /^\d{4}$/.test(mcc) ? Number(mcc) : Number.NaN;
  return RANGES.find(([from, to]) => code >= from && code <= to)?.[2] ?? "other";
}
