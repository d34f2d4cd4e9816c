import {
  type InclusionFile,
  inclusionFile,
  type Proven,
  verifyInclusions,
} from "@lastro/contracts/liabilities/files";
import { ProofError, type ProofFault } from "@lastro/contracts/liabilities/sums";

export type Verdict =
  | { readonly is: "proven"; readonly file: InclusionFile; readonly proven: Proven }
  /** It has no leaf: nothing was owed, or so it says. */
  | { readonly is: "empty"; readonly file: InclusionFile }
  | { readonly is: "refused"; readonly fault: ProofFault }
  | { readonly is: "unreadable" };

/** What a file proves, computed here: nothing is asked of anybody. */
export function checkFile(content: unknown): Verdict {
  const read = inclusionFile.safeParse(content);
  if (!read.success) return { is: "unreadable" };
  const file = read.data;
  if (file.inclusions.length === 0) return { is: "empty", file };
  try {
    return { is: "proven", file, proven: verifyInclusions(file) };
  } catch (error) {
    if (error instanceof ProofError) return { is: "refused", fault: error.fault };
    throw error;
  }
}

/** The same of a file as text. */
export function checkText(text: string): Verdict {
  try {
    return checkFile(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return { is: "unreadable" };
    throw error;
  }
}
