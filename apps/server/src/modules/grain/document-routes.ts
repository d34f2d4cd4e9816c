import type { Language } from "@lastro/contracts";
import type { downloadDeposit } from "@lastro/contracts/custody/deposits";
import type { downloadSettlement } from "@lastro/contracts/grain/orders";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import type { Router } from "@lastro/platform/http/router";
import { exportTurns } from "@lastro/platform/work/file-turns";
import type { FastifyReply } from "fastify";
import {
  type DocumentDrawing,
  type DocumentOf,
  documentLink,
  issueDocument,
  sealIssuedDocument,
} from "../receipts/index.js";

export type DrawDocument = (drawing: DocumentDrawing) => Promise<Buffer>;

/** Sends a PDF to be kept as a file. */
export function sendPdf(reply: FastifyReply, name: string, file: Buffer): FastifyReply {
  return reply
    .type("application/pdf")
    .header("content-disposition", `attachment; filename="${name}.pdf"`)
    .header("content-security-policy", "default-src 'none'; sandbox")
    .send(file);
}

/** What the path names: an order and a load of it, or a deposit. */
interface Subject {
  readonly id: string;
  readonly loadId?: string;
}

interface NamedDocument {
  /** What its file is called. */
  readonly name: string;
  /** Undefined where there is nothing to sign yet. */
  readonly document: DocumentOf | undefined;
}

/** Serves the signed PDF of a document. Throws `resource.not_found` where there is nothing to sign yet. */
export function registerDocumentRoute(
  router: Router<Ctx>,
  contract: typeof downloadSettlement | typeof downloadDeposit,
  drawDocument: DrawDocument,
  find: (ctx: RequestCtx, params: Subject) => Promise<NamedDocument>,
): void {
  const { path, summary, params, query: querystring } = contract;
  const schema = { summary, tags: ["v1"], security: [{ bearer: [] }], params, querystring };
  router.app.get<{ Params: Subject; Querystring: { language: Language } }>(
    path,
    { schema },
    async (request, reply) => {
      const ctx = await router.contextFor(request, contract);
      const { name, document } = await find(ctx, request.params);
      if (document === undefined) throw new DomainError("resource.not_found");
      const issued = await issueDocument(ctx, document);
      const { declaration } = issued;
      const drawing = {
        declaration,
        language: request.query.language,
        link: documentLink(ctx.config, declaration.code),
        now: ctx.clock.now(),
      };
      const file = await exportTurns.run(personOf(ctx).userId, () =>
        sealIssuedDocument(issued, (properties, keyId) => drawDocument({ ...drawing, keyId, properties })),
      );
      return sendPdf(reply, name, file);
    },
  );
}
