/** A setting by its name, as it is written for people: an amount, a number, or yes and no. */
export type SettingEntry = readonly [name: string, value: string | boolean | undefined];

export interface SettingChange {
  name: string;
  from: SettingEntry[1];
  to: SettingEntry[1];
}

/** What differs between two lists of settings; one that is missing on a side has no value there. */
export function changesBetween(
  before: readonly SettingEntry[],
  after: readonly SettingEntry[],
): SettingChange[] {
  const old = new Map(before);
  const now = new Map(after);
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((name) => ({ name, from: old.get(name), to: now.get(name) }))
    .filter(({ from, to }) => from !== to);
}
