import type { Cardholder } from "./provider/port.js";

/** A client as an issuer has to know them: the first name, and all that follow it; one alone stands in both places. */
export function cardholder({
  name,
  email,
  cpf,
}: {
  readonly name: string;
  readonly email: string;
  readonly cpf: string;
}): Cardholder {
  const [first = name, ...rest] = name.trim().split(/\s+/);
  return { name: { first, last: rest.length > 0 ? rest.join(" ") : first }, email, cpf };
}
