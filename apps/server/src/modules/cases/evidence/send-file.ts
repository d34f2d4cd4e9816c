import type { FastifyReply } from "fastify";

/** Sends a file somebody uploaded: pictures are shown, anything else is only saved, and nothing in either may run. */
export function sendFile(
  reply: FastifyReply,
  {
    name,
    contentType,
    content,
  }: { readonly name: string; readonly contentType: string; readonly content: Buffer },
): FastifyReply {
  const isImage = contentType.startsWith("image/");
  const extension = contentType === "image/jpeg" ? "jpg" : (contentType.split("/")[1] ?? "bin");
  return reply
    .type(contentType)
    .header("content-disposition", `${isImage ? "inline" : "attachment"}; filename="${name}.${extension}"`)
    .header("content-security-policy", "default-src 'none'; sandbox")
    .send(content);
}
