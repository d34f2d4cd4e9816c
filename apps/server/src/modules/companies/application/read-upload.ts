import { asPlainLine } from "@lastro/contracts";
import { COMPANY_DOCUMENT_TYPES } from "@lastro/contracts/companies";
import { MAXIMUM_UPLOAD_BYTES } from "@lastro/contracts/kyc-vocabulary";
import { DomainError } from "@lastro/platform/domain-error";
import { readUpload } from "@lastro/platform/http/read-upload";
import { refusingFiles } from "@lastro/platform/pictures/file-refused";
import type { FastifyRequest } from "fastify";
import { uploadRefusal } from "../../customers/index.js";

const MAX_NAME_LENGTH = 120;

export interface DocumentUpload {
  readonly type: (typeof COMPANY_DOCUMENT_TYPES)[number];
  /** As a plain line; empty where the file has no name. */
  readonly name: string;
  readonly file: Buffer;
}

/** Reads a document's form. Throws `request.invalid` and the refusals of files. */
export async function readDocumentUpload(request: FastifyRequest): Promise<DocumentUpload> {
  const { fields, name, file } = await refusingFiles(uploadRefusal, () =>
    readUpload(request, MAXIMUM_UPLOAD_BYTES),
  );
  const type = COMPANY_DOCUMENT_TYPES.find((known) => known === fields.get("type"));
  if (!type) throw new DomainError("request.invalid", {}, { type: "invalid" });
  if (!file) throw uploadRefusal("missing");
  return { type, name: asPlainLine(name).slice(0, MAX_NAME_LENGTH), file };
}
