import { emailsOf, profileOf } from "../external/profile.js";
import type { OutsideProfile } from "../external/provider.js";
import { refusal } from "../service/auth-error.js";
import type { Assertion } from "./read-assertion.js";
import type { AttributeMapping, MappedAttribute } from "./sso-store.js";

const SUBJECT_ID = "urn:oasis:names:tc:SAML:attribute:subject-id";
const EMAIL_FORMAT = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";
const TRANSIENT_FORMAT = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
/** The names under which organisations send an address when nobody agreed on one. */
const EMAIL_NAMES = [
  "urn:oid:0.9.2342.19200300.100.1.3",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
  "http://schemas.xmlsoap.org/claims/EmailAddress",
  "mail",
  "Mail",
  "email",
];

/** The person an assertion is about, under the organisation's lasting name for them. */
export function personOf(entityId: string, assertion: Assertion, mapping: AttributeMapping): OutsideProfile {
  const subject = subjectOf(assertion);
  if (subject === undefined) throw refusal("assertionWithoutUser");
  const mapped = mappedFields(assertion, mapping);
  const [email] = emailsOf(mapped.email ?? emailOf(assertion), true);
  if (!email) throw refusal("assertionWithoutEmail");
  const profile = profileOf({ issuer: entityId, subject, said: mapped, emails: [email] });
  const custom = Object.fromEntries(
    Object.entries(mapped).filter(([name]) => !Object.hasOwn(profile.data, name)),
  );
  return profileOf({ issuer: entityId, subject, said: mapped, emails: [email], custom });
}

function subjectOf(assertion: Assertion): string | undefined {
  const [named] = valuesOf(assertion, SUBJECT_ID);
  if (named) return named;
  const { nameId } = assertion;
  if (!nameId || nameId.format === TRANSIENT_FORMAT) return undefined;
  return nameId.format === EMAIL_FORMAT ? nameId.value.toLowerCase() : nameId.value;
}

function emailOf(assertion: Assertion): string | undefined {
  const [sent] = EMAIL_NAMES.flatMap((name) => valuesOf(assertion, name));
  if (sent) return sent;
  const { nameId } = assertion;
  return nameId?.format === EMAIL_FORMAT ? nameId.value : undefined;
}

function mappedFields(assertion: Assertion, { keys = {} }: AttributeMapping): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(keys).flatMap(([field, mapped]) => {
      const value = mappedValue(assertion, mapped);
      return value === undefined || value === null ? [] : [[field, value]];
    }),
  );
}

function mappedValue(assertion: Assertion, mapped: MappedAttribute): unknown {
  const names = [...(mapped.name ? [mapped.name] : []), ...(mapped.names ?? [])];
  for (const name of names) {
    const values = valuesOf(assertion, name);
    if (values.length > 0) return mapped.array ? values : values[0];
  }
  return mapped.default;
}

function valuesOf({ attributes }: Assertion, name: string): string[] {
  return attributes
    .filter(({ names }) => names.includes(name))
    .flatMap(({ values }) => values)
    .filter((value) => value !== "");
}
