import { decimalOfTyped, typeMoney } from "@/lib/typed-money";

/** What the palette leads to: an address, and what is searched for it. */
export interface Entry {
  id: string;
  to: string;
  label: string;
  detail?: string | undefined;
}

/** What was typed as an order to pay: `pix 50 maria`. Either part may be missing. */
export interface PixCommand {
  /** Reais, as a decimal string. */
  amount: string | undefined;
  name: string;
}

const CURRENCY = /^r\$/i;
const CURRENCY_ALONE = /^r\$$/i;
const FIGURE = /^(?:r\$)?\d[\d.,]*$/i;
const SCALE_OF_REAIS = 2;

/** Reads `pix`, an amount and a name, in either order; undefined where the text is no such order. */
export function pixCommandIn(typed: string): PixCommand | undefined {
  const [first = "", ...words] = typed.trim().split(/\s+/);
  if (plain(first) !== "pix") return undefined;
  const figure = words.find((word) => FIGURE.test(word));
  return {
    amount: figure === undefined ? undefined : reaisOf(figure.replace(CURRENCY, "")),
    name: words.filter((word) => word !== figure && !CURRENCY_ALONE.test(word)).join(" "),
  };
}

/** The entries whose label or detail has every word that was typed, those that begin with it first. */
export function matching<E extends Entry>(entries: readonly E[], typed: string): E[] {
  const wanted = plain(typed).split(/\s+/).filter(isWord);
  const found = entries.filter(({ label, detail = "" }) => {
    const text = plain(`${label} ${detail}`);
    return wanted.every((word) => text.includes(word));
  });
  const begins = ({ label }: Entry) => (plain(label).startsWith(wanted.join(" ")) ? 0 : 1);
  return found.sort((a, b) => begins(a) - begins(b));
}

/** The form of a Pix filled with what is known. It sends nothing: who pays sees whom and how much, and confirms. */
export function pixFormPath({ payee, amount }: { payee?: string; amount: string | undefined }): string {
  const search = new URLSearchParams();
  if (payee !== undefined) search.set("payee", payee);
  if (amount !== undefined) search.set("amount", amount);
  return search.size === 0 ? "/pix/pay" : `/pix/pay?${search}`;
}

function reaisOf(figure: string): string | undefined {
  const { text } = typeMoney({ text: figure, caret: figure.length }, SCALE_OF_REAIS);
  return decimalOfTyped(text);
}

const isWord = (word: string): boolean => word !== "";

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();
