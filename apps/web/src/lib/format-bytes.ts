const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** `1,4 MB`: a file's size as people read it. */
export function formatBytes(bytes: number, language: string): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: UNITS[step] ?? "byte",
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** step);
}
