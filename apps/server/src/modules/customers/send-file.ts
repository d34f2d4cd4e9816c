import type { FastifyReply } from "fastify";
import type { DocumentFile } from "./kyc/read-kyc.js";

/** A document's file: pictures are shown, anything else is only saved, and nothing in either may run. */
export function sendFile(reply: FastifyReply, documentId: string, file: DocumentFile): FastifyReply {
  const isImage = file.contentType === "image/jpeg";
  const name = `documento-${documentId}.${isImage ? "jpg" : "pdf"}`;
  return reply
    .type(file.contentType)
    .header("content-disposition", `${isImage ? "inline" : "attachment"}; filename="${name}"`)
    .header("content-security-policy", "default-src 'none'; sandbox")
    .send(file.content);
}
