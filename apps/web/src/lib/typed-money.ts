import { MAX_INTEGER_DIGITS } from "@lastro/money";
import { caretAfter, isDigit, type Typed } from "@/lib/typed-figures";

const isFigure = (character: string): boolean => isDigit(character) || character === ",";

/**
 * What is shown after an edit of an amount. Points group and a comma divides, as in Brazil; a point typed on a
 * number pad divides as well. A pasted amount may be written either way round.
 */
export function typeMoney(edit: Typed, scale: number, previous = ""): Typed {
  const plain = withCommaOnly(edit, previous, scale);
  const [integerPart = "", ...rest] = plain.text.split(",");
  const integer = integerPart.replace(/^0+(?=\d)/, "").slice(0, MAX_INTEGER_DIGITS);
  const divided = scale > 0 && plain.text.includes(",");
  const decimals = rest.join("").slice(0, scale);
  const text = divided ? `${grouped(integer || "0")},${decimals}` : grouped(integer);
  const zeroesDropped = Math.max(
    0,
    integerPart.length - integer.length - Math.max(0, integerPart.length - MAX_INTEGER_DIGITS),
  );
  const zeroAdded = divided && integer === "" ? 1 : 0;
  const before = [...plain.text.slice(0, plain.caret)].filter(isFigure).length - zeroesDropped + zeroAdded;
  return { text, caret: caretAfter(text, before, isFigure) };
}

/** The decimal string of what is shown, or nothing while there is no figure in it: `1.234,5` → `1234.5`. */
export function decimalOfTyped(text: string): string | undefined {
  if (!/\d/.test(text)) return undefined;
  const [integer = "0", decimals = ""] = text.replaceAll(".", "").split(",");
  const trimmed = decimals.replace(/0+$/, "");
  return trimmed === "" ? integer : `${integer}.${trimmed}`;
}

/** How a decimal string is written in the field: `1234.5` → `1.234,5`. */
export function typedOfDecimal(decimal: string | undefined): string {
  if (decimal === undefined || decimal === "") return "";
  const [integer = "0", decimals] = decimal.split(".");
  return decimals === undefined ? grouped(integer) : `${grouped(integer)},${decimals}`;
}

function withCommaOnly(edit: Typed, previous: string, scale: number): Typed {
  const typedOne = edit.text.length === previous.length + 1;
  const pointTyped = typedOne && edit.text[edit.caret - 1] === ".";
  const at =
    pointTyped && !previous.includes(",") ? edit.caret - 1 : decimalSeparator(edit.text, typedOne, scale);
  let text = "";
  let caret = 0;
  for (let index = 0; index < edit.text.length; index++) {
    const character = edit.text[index] ?? "";
    if (isDigit(character)) text += character;
    else if (index === at) text += ",";
    if (index < edit.caret) caret = text.length;
  }
  return { text, caret };
}

/** Where the fraction begins in a text, or -1: the last separator, unless it can only be grouping. */
function decimalSeparator(text: string, typing: boolean, scale: number): number {
  const comma = text.lastIndexOf(",");
  const point = text.lastIndexOf(".");
  if (typing || point < 0) return text.indexOf(",") === comma || typing ? text.indexOf(",") : -1;
  if (comma < 0) {
    const alone = text.indexOf(".") === point;
    const groups = text.length - point - 1 === 3;
    return alone && !groups && scale > 0 ? point : -1;
  }
  return Math.max(comma, point);
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ".");
}
