const INSTANT = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "America/Sao_Paulo",
});

/** Day and time in Brazil: `21/11/2026, 09:30`. */
export const writtenInstant = (at: Date): string => INSTANT.format(at);
