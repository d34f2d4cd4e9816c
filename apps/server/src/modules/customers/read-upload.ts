import {
  KYC_DOCUMENT_TYPES,
  KYC_SIDES,
  type KycDocumentType,
  type KycSide,
  MAXIMUM_UPLOAD_BYTES,
} from "@lastro/contracts/kyc-vocabulary";
import { DomainError } from "@lastro/platform/domain-error";
import type { FastifyRequest } from "fastify";
import type { Place } from "./kyc/places.js";

/** Reads a document's form, its fields in any order. */
export async function readUpload(request: FastifyRequest): Promise<{ place: Place; file: Buffer }> {
  if (!request.isMultipart()) throw new DomainError("request.unsupported_media_type");
  const { fields, file } = await readParts(request);
  const type = KYC_DOCUMENT_TYPES.find((known) => known === fields.get("type"));
  if (!type) throw new DomainError("request.invalid", {}, { type: "invalid" });
  if (!file) throw new DomainError("kyc.file_missing", {}, { file: "kyc.file_missing" });
  return { place: { type, side: sideOf(type, fields.get("side")) }, file };
}

async function readParts(request: FastifyRequest) {
  const fields = new Map<string, string>();
  let file: Buffer | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: MAXIMUM_UPLOAD_BYTES } })) {
      if (part.type === "file") file = await contentOf(part);
      else if (typeof part.value === "string") fields.set(part.fieldname, part.value.trim());
    }
  } catch (error) {
    // The parser's own complaints (no boundary, a form cut short) carry no status: the sender made them.
    const hasStatus = error instanceof DomainError || (error instanceof Error && "statusCode" in error);
    throw hasStatus ? error : new DomainError("request.invalid", {}, { file: "malformed" });
  }
  return { fields, file };
}

async function contentOf(part: { toBuffer(): Promise<Buffer> }): Promise<Buffer> {
  try {
    return await part.toBuffer();
  } catch (error) {
    const tooLarge = error instanceof Error && "code" in error && error.code === "FST_REQ_FILE_TOO_LARGE";
    throw tooLarge ? new DomainError("kyc.file_too_large") : error;
  }
}

function sideOf(type: KycDocumentType, typed: string | undefined): KycSide | null {
  // A passport has one page that counts, so its side need not be said.
  if (typed === undefined || typed === "") return type === "passport" ? "front" : null;
  const side = KYC_SIDES.find((known) => known === typed);
  if (!side) throw new DomainError("request.invalid", {}, { side: "invalid" });
  return side;
}
