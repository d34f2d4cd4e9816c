import { emailsOf, profileOf, textOf } from "./profile.js";
import type { Claims, OutsideProfile, ProvidedEmail } from "./provider.js";

type Parts = Omit<Parameters<typeof profileOf>[0], "subject">;

/** The profile of whoever has an id; none of somebody without one. */
export function known(id: unknown, parts: Parts): OutsideProfile | undefined {
  const subject = textOf(id);
  return subject === undefined ? undefined : profileOf({ ...parts, subject });
}

/** What is said, if it is an object at all. */
export function claimsOf(said: unknown): Claims {
  return typeof said === "object" && said !== null && !Array.isArray(said) ? (said as Claims) : {};
}

/** The objects of a list, if it is one. */
export function listOf(said: unknown): Claims[] {
  return Array.isArray(said) ? said.map(claimsOf) : [];
}

/** One address of several. */
export function listed(email: unknown, verified: unknown, primary: boolean): ProvidedEmail[] {
  return emailsOf(email, verified).map((one) => ({ ...one, primary }));
}

/** What is said under these names. */
export function picked(said: Claims, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (said[name] === undefined ? [] : [[name, said[name]]])));
}

/** The parts of a name that there are. */
export function joined(...names: readonly unknown[]): string {
  return names.flatMap((name) => textOf(name) ?? []).join(" ");
}

/** A name in the language the person prefers. */
export function localized(name: unknown): unknown {
  const { localized: byLocale, preferredLocale } = claimsOf(name);
  const { language, country } = claimsOf(preferredLocale);
  return claimsOf(byLocale)[`${String(language)}_${String(country)}`];
}

/** A person's picture, as LinkedIn nests it. */
export function portrait(said: Claims): unknown {
  const [element = {}] = listOf(claimsOf(claimsOf(said.profilePicture)["displayImage~"]).elements);
  return listOf(element.identifiers)[0]?.identifier;
}

/** Addresses as GitHub lists them. */
export function listedEmails(said: unknown): ProvidedEmail[] {
  return listOf(said).flatMap((one) => listed(one.email, one.verified, one.primary === true));
}
