import { MAX_INTEGER_DIGITS } from "@lastro/money";
import { figureMarks } from "@/lib/i18n/figures";
import { caretAfter, isDigit, type Typed } from "@/lib/typed-figures";

/**
 * What is shown after an edit of an amount. Points group and a comma divides, as in Brazil, or the other way round where
 * the reader's language has it so; the other mark, typed on a number pad, divides as well. A pasted amount may be
 * written either way.
 */
export function typeMoney(edit: Typed, scale: number, previous = ""): Typed {
  const { decimal } = figureMarks();
  const isFigure = (character: string): boolean => isDigit(character) || character === decimal;
  const plain = withDecimalMarkOnly(edit, previous, scale);
  const [integerPart = "", ...rest] = plain.text.split(decimal);
  const integer = integerPart.replace(/^0+(?=\d)/, "").slice(0, MAX_INTEGER_DIGITS);
  const divided = scale > 0 && plain.text.includes(decimal);
  const decimals = rest.join("").slice(0, scale);
  const text = divided ? `${grouped(integer || "0")}${decimal}${decimals}` : grouped(integer);
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
  const { decimal, group } = figureMarks();
  const [integer = "0", decimals = ""] = text.replaceAll(group, "").split(decimal);
  const trimmed = decimals.replace(/0+$/, "");
  return trimmed === "" ? integer : `${integer}.${trimmed}`;
}

/** How a decimal string is written in the field: `1234.5` → `1.234,5`. */
export function typedOfDecimal(decimal: string | undefined): string {
  if (decimal === undefined || decimal === "") return "";
  const [integer = "0", decimals] = decimal.split(".");
  return decimals === undefined ? grouped(integer) : `${grouped(integer)}${figureMarks().decimal}${decimals}`;
}

function withDecimalMarkOnly(edit: Typed, previous: string, scale: number): Typed {
  const { decimal, group } = figureMarks();
  const typedOne = edit.text.length === previous.length + 1;
  const otherTyped = typedOne && edit.text[edit.caret - 1] === group;
  const at =
    otherTyped && !previous.includes(decimal) ? edit.caret - 1 : decimalMark(edit.text, typedOne, scale);
  let text = "";
  let caret = 0;
  for (let index = 0; index < edit.text.length; index++) {
    const character = edit.text[index] ?? "";
    if (isDigit(character)) text += character;
    else if (index === at) text += decimal;
    if (index < edit.caret) caret = text.length;
  }
  return { text, caret };
}

/** Where the fraction begins in a text, or -1: the last mark, unless it can only be grouping. */
function decimalMark(text: string, typing: boolean, scale: number): number {
  const { decimal, group } = figureMarks();
  const divides = text.lastIndexOf(decimal);
  const groups = text.lastIndexOf(group);
  if (typing || groups < 0) return typing || text.indexOf(decimal) === divides ? text.indexOf(decimal) : -1;
  if (divides < 0) {
    const alone = text.indexOf(group) === groups;
    const beforeThree = text.length - groups - 1 === 3;
    return alone && !beforeThree && scale > 0 ? groups : -1;
  }
  return Math.max(divides, groups);
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, figureMarks().group);
}
