import type { deviceSchema } from "@lastro/contracts/identity";
import type { z } from "zod";

export type Device = z.output<typeof deviceSchema>;

type Sign = readonly [sign: RegExp, name: string];

/** The first that fits counts: most browsers also name the ones they descend from. */
const BROWSERS: readonly Sign[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera|OPiOS)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bYaBrowser\//, "Yandex"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(CriOS|HeadlessChrome|Chrome|Chromium)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
];

const SYSTEMS: readonly Sign[] = [
  [/\biPad\b/, "iPadOS"],
  [/\b(iPhone|iPod)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\b(Macintosh|Mac OS X)\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** What a user agent says of browser and system, in words; nothing is made of what is not known. */
export function deviceOf(userAgent: string): Device {
  const system = nameOf(SYSTEMS, userAgent);
  return { browser: nameOf(BROWSERS, userAgent), system, kind: kindOf(userAgent, system) };
}

function nameOf(signs: readonly Sign[], userAgent: string): string | null {
  return signs.find(([sign]) => sign.test(userAgent))?.[1] ?? null;
}

function kindOf(userAgent: string, system: string | null): Device["kind"] {
  if (system === null) return "unknown";
  if (system === "iPadOS") return "tablet";
  if (system === "iOS") return "phone";
  if (system === "Android") return /\bMobile\b/.test(userAgent) ? "phone" : "tablet";
  return "desktop";
}
