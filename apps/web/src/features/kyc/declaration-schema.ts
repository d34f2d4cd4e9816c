import {
  IDENTITY_DOCUMENT_SIDES,
  type IdentityDocumentType,
  MINIMUM_AGE,
} from "@lastro/contracts/kyc-vocabulary";
import * as z from "zod/mini";
import type { Draft, Kyc, Submission } from "@/features/kyc/api";
import type { Namespaces } from "@/lib/i18n/namespaces";

export type ValidationKey = keyof Namespaces["kyc"]["validation"];

const says = (key: ValidationKey) => key;
const filled = (min: number, max: number, key: ValidationKey) =>
  z.string().check(z.trim(), z.minLength(min, says(key)), z.maxLength(max, says(key)));

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, says("date")));

/** What is declared besides the documents, as the form holds it. `today` is the Brazilian civil day. */
export function declarationSchema(today: string) {
  const lastBirthDate = `${Number(today.slice(0, 4)) - MINIMUM_AGE}${today.slice(4)}`;
  return z
    .object({
      birthDate: day.check(
        z.refine((date) => date >= "1900-01-01" && date <= today, says("birthDate")),
        z.refine((date) => date > today || date <= lastBirthDate, says("underAge")),
      ),
      motherName: filled(3, 120, "motherName"),
      nationality: z.string().check(z.regex(/^[A-Z]{2}$/, says("nationality"))),
      occupation: filled(2, 80, "occupation"),
      politicallyExposed: z.string().check(z.regex(/^(yes|no)$/, says("politicallyExposed"))),
      documentType: z.enum(
        Object.keys(IDENTITY_DOCUMENT_SIDES) as [IdentityDocumentType, ...IdentityDocumentType[]],
      ),
      documentNumber: filled(3, 30, "documentNumber"),
      documentExpiresOn: z.string(),
    })
    .check(
      z.refine(({ documentType, documentExpiresOn }) => documentType === "rg" || documentExpiresOn !== "", {
        error: says("expiryMissing"),
        path: ["documentExpiresOn"],
      }),
      z.refine(
        ({ documentType, documentExpiresOn }) =>
          documentType === "rg" || documentExpiresOn >= today || documentExpiresOn === "",
        {
          error: says("expired"),
          path: ["documentExpiresOn"],
        },
      ),
    );
}

export type Declaration = z.infer<ReturnType<typeof declarationSchema>>;

export const PERSONAL_FIELDS = [
  "birthDate",
  "motherName",
  "nationality",
  "occupation",
  "politicallyExposed",
] as const satisfies readonly (keyof Declaration)[];

export const DOCUMENT_FIELDS = [
  "documentType",
  "documentNumber",
  "documentExpiresOn",
] as const satisfies readonly (keyof Declaration)[];

/** The form to begin with: what was declared before, or nothing. */
export function declarationOf(personal: Kyc["personal"], documentType: IdentityDocumentType): Declaration {
  return {
    birthDate: personal?.birthDate ?? "",
    motherName: personal?.motherName ?? "",
    nationality: personal?.nationality ?? "BR",
    occupation: personal?.occupation ?? "",
    politicallyExposed: personal === null ? "" : personal.politicallyExposed ? "yes" : "no",
    documentType,
    documentNumber: personal?.documentNumber ?? "",
    documentExpiresOn: personal?.documentExpiresOn ?? "",
  };
}

/** What was typed and not sent, as the form holds it. */
export function declarationOfDraft(draft: Draft): Declaration {
  const { birthDate, nationality, politicallyExposed, documentExpiresOn } = draft;
  return {
    ...draft,
    birthDate: birthDate ?? "",
    nationality: nationality ?? "",
    politicallyExposed: politicallyExposed === null ? "" : politicallyExposed ? "yes" : "no",
    documentExpiresOn: documentExpiresOn ?? "",
  };
}

const isDay = (typed: string) => day.safeParse(typed).success;

/** What is typed so far, as the server keeps it. */
export function draftOf(declaration: Declaration): Draft {
  const { birthDate, nationality, politicallyExposed, documentExpiresOn } = declaration;
  return {
    ...declaration,
    birthDate: isDay(birthDate) ? birthDate : null,
    nationality: nationality === "" ? null : nationality,
    politicallyExposed: politicallyExposed === "" ? null : politicallyExposed === "yes",
    documentExpiresOn: isDay(documentExpiresOn) ? documentExpiresOn : null,
  };
}

export function submissionOf({
  documentType,
  politicallyExposed,
  documentExpiresOn,
  ...said
}: Declaration): Submission {
  return {
    ...said,
    documentExpiresOn: documentType === "rg" || documentExpiresOn === "" ? null : documentExpiresOn,
    politicallyExposed: politicallyExposed === "yes",
    declaresTruth: true,
  };
}
