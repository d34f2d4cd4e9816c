import { createRequire } from "node:module";
import path from "node:path";
import { type Font, openSync } from "fontkit";

export type FallbackName = "NotoSansJP" | "NotoSansSC";
export type Fallbacks = readonly [first: FallbackName, second: FallbackName];

/** In the order they are asked; the Chinese one has nearly every character, the Japanese one draws them as in Japan. */
const CHINESE_FIRST: Fallbacks = ["NotoSansSC", "NotoSansJP"];
const JAPANESE_FIRST: Fallbacks = ["NotoSansJP", "NotoSansSC"];

const FILES: Readonly<Record<FallbackName, readonly [packageName: string, file: string]>> = {
  NotoSansJP: ["@embedpdf/fonts-jp", "NotoSansJP-Regular.otf"],
  NotoSansSC: ["@embedpdf/fonts-sc", "NotoSansHans-Regular.otf"],
};

/** Helvetica's, in thousandths: a line is as high and its foot as deep whatever is drawn on it. */
const METRICS = { ascent: { value: 718 }, descent: { value: -207 }, lineGap: { value: 231 } };

/** Fonts of many scripts by name. */
export type OpenFont = (name: FallbackName) => Font;

/** A font remembers every letter it drew, some 10 kB each: after so many documents it is opened anew. */
const DOCUMENTS_OF_A_FONT = 30;

const shared = new Map<FallbackName, { readonly font: Font; documents: number }>();

/** The fonts of one document, each opened when a text first needs it: that takes a third of a second and some 30 MB. */
export function createOpenFont(): OpenFont {
  const own = new Map<FallbackName, Font>();
  return (name) => {
    const font = own.get(name) ?? sharedFont(name);
    own.set(name, font);
    return font;
  };
}

function sharedFont(name: FallbackName): Font {
  const known = shared.get(name);
  const use = known && known.documents < DOCUMENTS_OF_A_FONT ? known : { font: open(name), documents: 0 };
  use.documents += 1;
  shared.set(name, use);
  return use.font;
}

function open(name: FallbackName): Font {
  const [packageName, file] = FILES[name];
  const main = createRequire(import.meta.url).resolve(packageName);
  const font = openSync(path.join(path.dirname(main), "../fonts", file));
  if (!("hasGlyphForCodePoint" in font)) throw new Error(`${file} is no single font`);
  Object.defineProperties(font, METRICS);
  return font;
}

/** The fonts to look for a text's characters in. Kana says that it is Japanese. */
export function fallbacksFor(text: string): Fallbacks {
  return /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? JAPANESE_FIRST : CHINESE_FIRST;
}
