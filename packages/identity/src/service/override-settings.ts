import type { IdentitySettings } from "./settings.js";

/** Some of the settings: objects by their fields, lists and instants whole. */
export type SettingsOverride = DeepPartial<IdentitySettings>;

type DeepPartial<T> = T extends Date | readonly unknown[]
  ? T
  : T extends object
    ? { readonly [K in keyof T]?: DeepPartial<T[K]> }
    : T;

/** The settings with some of them decided otherwise. */
export function overrideSettings(settings: IdentitySettings, override: SettingsOverride): IdentitySettings {
  return merged(settings, override) as IdentitySettings;
}

function merged(base: unknown, override: unknown): unknown {
  if (!isPlain(override)) return override;
  const under = isPlain(base) ? base : {};
  const changes = Object.entries(override).map(([key, value]) => [key, merged(under[key], value)]);
  return { ...under, ...Object.fromEntries(changes) };
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
