import type { CardNetwork } from "./network.js";

/** The range issuers test with: no real card begins so and passes. */
const TEST_RANGE = "411111";
const DIGITS_DRAWN = 9;

/** A number of the test range that no card here has yet, with its check digit. */
export function drawNumber(network: CardNetwork): string {
  const taken = new Set(network.rows("cards").map(({ pan }) => pan));
  for (;;) {
    const pan = withCheckDigit(TEST_RANGE + drawDigits(network, DIGITS_DRAWN));
    if (!taken.has(pan)) return pan;
  }
}

export function drawDigits(network: CardNetwork, count: number): string {
  return Array.from(network.bytes(count), (byte) => String(byte % 10)).join("");
}

/** The digits with the one behind them that Luhn's check asks for. */
function withCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return digits + String((10 - (sum % 10)) % 10);
}
