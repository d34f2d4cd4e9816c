import { MAXIMUM_IMAGE_BYTES } from "@lastro/contracts/grain/offer-terms";
import { DomainError } from "@lastro/platform/domain-error";
import { readUpload } from "@lastro/platform/http/read-upload";
import { type FileRefusal, refusingFiles } from "@lastro/platform/pictures/file-refused";
import type { FastifyRequest } from "fastify";

/** The file of a picture's form. */
export async function readImageUpload(request: FastifyRequest): Promise<Buffer> {
  const { file } = await refusingFiles(imageRefusal, () => readUpload(request, MAXIMUM_IMAGE_BYTES));
  if (!file || file.length === 0) throw imageRefusal("missing");
  return file;
}

function imageRefusal(reason: FileRefusal): DomainError {
  return reason === "too_large"
    ? new DomainError("grain.image_too_large")
    : new DomainError("grain.image_missing", {}, { file: "grain.image_missing" });
}
