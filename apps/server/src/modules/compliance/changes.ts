/** A field that would change, as administrators are shown it. */
export interface Change {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

/** The fields that differ between two descriptions of the same thing. */
export function changesOf(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Change[] {
  return Object.keys(after).flatMap((field) => {
    const [from, to] = [before[field] ?? "", after[field] ?? ""];
    return from === to ? [] : [{ field, from, to }];
  });
}

/** The changes in a line, for the audit trail. */
export function changeLine(changes: readonly Change[]): string {
  return changes.map(({ field, from, to }) => `${field}: ${from || "–"} → ${to || "–"}`).join("; ");
}
