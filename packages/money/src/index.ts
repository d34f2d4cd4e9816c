export * from "./allocate.js";
export * from "./asset.js";
export { formatDecimal, MAX_INTEGER_DIGITS, parseDecimal, parseSignedDecimal } from "./decimal.js";
export * from "./errors.js";
export * from "./money.js";
export * from "./price.js";
export * from "./rounding.js";
