/**
 * Control characters, line separators, and what is not seen: bidirectional overrides, zero-width characters, fillers,
 * variation selectors, halves of characters.
 */
const HIDDEN = "[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}]";
const UNSAFE = new RegExp(HIDDEN, "u");
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const UNSAFE_RUNS = new RegExp(`${HIDDEN}+`, "gu");

/** One emoji of several code points: presentation, skin tone, several joined by U+200D; or a keycap. */
const EMOJI_SEQUENCE =
  /\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]?(?:\u200d\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]?)*|[0-9#*]\ufe0f?\u20e3/gu;

/** Whether this is one line without characters that hide or reorder other text. `emoji` lets emoji of several code points be. */
export function isPlainLine(value: string, { emoji = false } = {}): boolean {
  return !UNSAFE.test(emoji ? withoutEmoji(value) : value);
}

/** What a stranger wrote, or what was kept before it was checked, as one plain line: blanks for breaks, nothing hidden. */
export function asPlainLine(value: string): string {
  return value.normalize("NFC").replace(BREAKS, " ").replace(UNSAFE_RUNS, "").trim();
}

/** The same JSON with what is hidden in it spelt out, so that it is drawn as it stands and makes no line of its own. */
export function withHiddenSpelt(json: string): string {
  return json.replace(UNSAFE_RUNS, (run) =>
    Array.from(run.split(""), (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join(""),
  );
}

/** A blank takes the place of each, so that nothing around it comes together. */
function withoutEmoji(value: string): string {
  return value.replace(EMOJI_SEQUENCE, " ");
}
