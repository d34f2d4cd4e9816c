import { ConfigError } from "@lastro/platform/config";
import type { z } from "zod";
import {
  ABSENT,
  ALIASES,
  DONE_OTHERWISE,
  type Environment,
  PROVIDERS,
  providerSchema,
  settingSchema,
  WITHOUT_EFFECT,
} from "./names.js";

/** What was read, and what the operator should know although the service starts. */
export interface ReadEnvironment {
  readonly environment: Environment;
  readonly warnings: readonly string[];
}

type Given = Readonly<Record<string, string | undefined>>;

/** Reads the environment by the names of the original, or refuses to start with a line for each thing that is wrong. */
export function readEnvironment(given: Given): ReadEnvironment {
  const set = Object.entries(given).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim()));
  const named = new Map(set.map(([name, value]) => [ALIASES[name] ?? name, value]));
  const settings = settingSchema.safeParse(Object.fromEntries(named));
  const problems = problemsOf(settings.error, "", named);
  const providers: Record<string, Environment["providers"][string]> = {};
  for (const [written, name] of Object.entries(PROVIDERS)) {
    const prefix = `GOTRUE_EXTERNAL_${written}_`;
    const fields = Object.keys(providerSchema.shape).map((field) => [field, named.get(prefix + field)]);
    const provider = providerSchema.safeParse(Object.fromEntries(fields));
    if (provider.success) providers[name] = provider.data;
    problems.push(...problemsOf(provider.error, prefix, named));
  }
  for (const [name, value] of set)
    if (isSwitchedOn(name, value)) problems.push(`${name}: ${noteFor(ABSENT, name)}`);
  if (!settings.success || problems.length > 0) throw new ConfigError(problems);
  return {
    environment: { ...settings.data, providers },
    warnings: set.flatMap(([name, value]) => warningFor(name, value) ?? []),
  };
}

function problemsOf(
  error: z.ZodError | undefined,
  prefix: string,
  named: ReadonlyMap<string, string>,
): string[] {
  return (error?.issues ?? []).map(({ path, message }) => {
    const name = prefix + path.join(".");
    return named.has(name) ? `${name}: ${message}` : `${name} is required`;
  });
}

function isSwitchedOn(name: string, value: string): boolean {
  return (
    noteFor(ABSENT, name) !== undefined && name.endsWith("_ENABLED") && /^(1|t|true)$/i.test(value.trim())
  );
}

function isSwitchedOff(name: string, value: string): boolean {
  return name.endsWith("_ENABLED") && /^(0|f|false)$/i.test(value.trim());
}

function warningFor(name: string, value: string): string | undefined {
  if (!name.startsWith("GOTRUE_") || KNOWN.includes(name) || isCovered(WITHOUT_EFFECT, name))
    return undefined;
  const otherwise = noteFor(DONE_OTHERWISE, name);
  if (otherwise !== undefined)
    return isSwitchedOff(name, value) ? undefined : `${name} has no effect: ${otherwise}`;
  if (noteFor(ABSENT, name) !== undefined) return undefined;
  const near = nearestName(name);
  return `${name} is not a setting of this service${near === undefined ? "" : `; did you mean ${near}?`}`;
}

const KNOWN: readonly string[] = [
  ...Object.keys(settingSchema.shape),
  ...Object.keys(ALIASES),
  ...Object.keys(PROVIDERS).flatMap((provider) =>
    Object.keys(providerSchema.shape).map((field) => `GOTRUE_EXTERNAL_${provider}_${field}`),
  ),
];

function isCovered(patterns: readonly string[], name: string): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
  );
}

function noteFor(notes: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.entries(notes).find(([pattern]) => isCovered([pattern], name))?.[1];
}

/** The known name that differs least, if it differs little. */
function nearestName(name: string): string | undefined {
  const [nearest] = KNOWN.map((known) => ({ known, distance: distanceBetween(name, known) })).sort(
    (a, b) => a.distance - b.distance,
  );
  return nearest && nearest.distance <= Math.max(2, name.length / 5) ? nearest.known : undefined;
}

/** How many letters must be put in, left out or replaced to get from one word to the other. */
function distanceBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(
        Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
