import { useTranslation } from "react-i18next";

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** A month of an address, or nothing where it is none. */
export const monthIn = (text: string | undefined): string | undefined =>
  text !== undefined && MONTH.test(text) ? text : undefined;

/** How a month is called in the reader's language: `nov. de 26`, `November 2026`. */
export function useMonthWords(): { short: (month: string) => string; long: (month: string) => string } {
  const { i18n } = useTranslation();
  const written = (month: string, format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.language, { ...format, timeZone: "UTC" }).format(
      new Date(`${month}-01T00:00:00Z`),
    );
  return {
    short: (month) => written(month, { month: "short", year: "2-digit" }),
    long: (month) => written(month, { month: "long", year: "numeric" }),
  };
}
