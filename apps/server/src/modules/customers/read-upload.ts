import {
  KYC_DOCUMENT_TYPES,
  KYC_SIDES,
  type KycDocumentType,
  type KycSide,
  MAXIMUM_UPLOAD_BYTES,
} from "@lastro/contracts/kyc-vocabulary";
import { DomainError } from "@lastro/platform/domain-error";
import { readUpload } from "@lastro/platform/http/read-upload";
import { refusingFiles } from "@lastro/platform/pictures/file-refused";
import type { FastifyRequest } from "fastify";
import type { Place } from "./kyc/places.js";
import { uploadRefusal } from "./kyc/upload-document.js";

/** Reads a document's form. */
export async function readDocumentUpload(request: FastifyRequest): Promise<{ place: Place; file: Buffer }> {
  const { fields, file } = await refusingFiles(uploadRefusal, () =>
    readUpload(request, MAXIMUM_UPLOAD_BYTES),
  );
  const type = KYC_DOCUMENT_TYPES.find((known) => known === fields.get("type"));
  if (!type) throw new DomainError("request.invalid", {}, { type: "invalid" });
  if (!file) throw uploadRefusal("missing");
  return { place: { type, side: sideOf(type, fields.get("side")) }, file };
}

function sideOf(type: KycDocumentType, typed: string | undefined): KycSide | null {
  // A passport has one page that counts, so its side need not be said.
  if (typed === undefined || typed === "") return type === "passport" ? "front" : null;
  const side = KYC_SIDES.find((known) => known === typed);
  if (!side) throw new DomainError("request.invalid", {}, { side: "invalid" });
  return side;
}
