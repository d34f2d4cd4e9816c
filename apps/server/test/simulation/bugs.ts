import type pg from "pg";
import type { PixProvider } from "../../src/app/pix.js";
import type { Sent } from "./stepped-pool.js";

/** A defect planted between the application and what it stands on: nothing of the application knows of it. */
export interface Bug {
  readonly name: string;
  /** Changes a statement on its way to the database. */
  rewrite(sent: Sent): Sent;
  /** Changes what the application hears of its provider. */
  provider?(port: PixProvider): PixProvider;
  /** Changes the database itself, before the first seed. */
  plant?(owner: pg.Client): Promise<void>;
  /** How often it had its way: a bug that never had was not tested. Throws where it found no place. */
  planted(): number;
}

export const NO_BUG: Bug = { name: "none", rewrite: (sent) => sent, planted: () => 0 };

/** One change of the statements that begin so. */
export interface Edit {
  readonly of: string;
  /** Words of the statement and what stands in their place; `planted` throws where they are no longer there. */
  readonly words?: readonly [from: string, to: string];
  /** The values in their place; undefined leaves the statement as it is. */
  readonly values?: (values: readonly unknown[], time: number) => readonly unknown[] | undefined;
}

/** A bug of edits to statements. */
export function bugOf(name: string, edits: readonly Edit[]): Bug {
  let planted = 0;
  let misplaced: unknown;
  return {
    name,
    planted() {
      if (misplaced) throw misplaced;
      return planted;
    },
    rewrite: (sent) =>
      edits.reduce((edited, edit) => {
        if (!oneLine(edited.text).startsWith(edit.of)) return edited;
        const values = edit.values ? edit.values(edited.values, planted + 1) : edited.values;
        if (values === undefined) return edited;
        planted += 1;
        try {
          return { text: edit.words ? replaced(name, edited.text, edit.words) : edited.text, values };
        } catch (error) {
          misplaced = error;
          throw error;
        }
      }, sent),
  };
}

/** The text with other words. Throws where it does not have them: the bug would test nothing. */
export function replaced(bug: string, text: string, [from, to]: readonly [string, string]): string {
  const words = from.split(" ").map((word) => word.replace(/[^\w]/g, "\\$&"));
  const found = new RegExp(words.join("\\s+"));
  if (!found.test(text)) throw new Error(`The bug "${bug}" finds no "${from}" in: ${oneLine(text)}`);
  return text.replace(found, () => to);
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
