import type { FastifyInstance } from "fastify";
import { tell } from "../deliveries.js";
import type { CardNetwork } from "../network.js";
import { Problem } from "../problem.js";
import { isUploadOpen } from "./dispute-routes.js";

const MAX_BYTES = 20 * 1024 * 1024;
/** How JPEG, PNG and PDF begin. */
const BEGINNINGS = ["ffd8ff", "89504e470d0a1a0a", "25504446"];
const END_OF_HEADERS = "\r\n\r\n";

/** The address a piece of evidence is sent to: as it is, or as the only part of a form. */
export function addEvidenceUpload(app: FastifyInstance, network: CardNetwork): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  app.put<{ Params: { token: string } }>("/uploads/:token", (request, reply) => {
    const evidence = network.get("evidences", request.params.token);
    if (evidence.upload_status !== "PENDING" || !isUploadOpen(network, evidence))
      throw new Problem(403, "This address takes nothing any more");
    const file = fileIn(request.body as Buffer, request.headers["content-type"] ?? "");
    const isTaken = BEGINNINGS.some((beginning) => file.subarray(0, 8).toString("hex").startsWith(beginning));
    const upload_status = isTaken ? "UPLOADED" : "ERROR";
    const changed = network.put("evidences", { ...evidence, upload_status, bytes: file.length });
    const { bytes: _bytes, ...told } = changed;
    if (!isTaken) tell(network, "dispute_evidence.upload_failed", told);
    return reply.code(200).send();
  });
}

function fileIn(body: Buffer, contentType: string): Buffer {
  if (!contentType.startsWith("multipart/form-data")) return body;
  const start = body.indexOf(END_OF_HEADERS) + END_OF_HEADERS.length;
  const end = body.lastIndexOf("\r\n--");
  return body.subarray(start, end < start ? undefined : end);
}
