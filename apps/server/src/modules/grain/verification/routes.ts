import * as contract from "@lastro/contracts/grain/verifications";
import type { Ctx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { refusalOfFields } from "@lastro/platform/http/problem";
import type { RateLimiter } from "@lastro/platform/http/rate-limit";
import type { Router } from "@lastro/platform/http/router";
import { receiveEvidence, sendFile } from "../../cases/index.js";
import { addDocument } from "./add-document.js";
import { decideVerification } from "./decide-verification.js";
import {
  openOwnDocument,
  readOwnVerification,
  readVerificationAsAdministrator,
  readVerifications,
} from "./read-verification.js";
import { submitVerification } from "./submit-verification.js";
import { VERIFICATION_CASES } from "./verification-case.js";

/** Who people of the marketplace are: what they prove it by, and what administrators decide. */
export function registerVerificationRoutes(
  router: Router<Ctx>,
  { limiter }: { readonly limiter: RateLimiter },
): void {
  router.on(contract.readVerification, (ctx) => readOwnVerification(ctx));
  router.on(contract.submitVerification, (ctx, { body }) =>
    inTransaction(ctx.db, async (tx) => {
      await submitVerification(tx, ctx, body);
      return readOwnVerification(ctx, tx);
    }),
  );
  router.on(contract.listVerifications, (ctx, { query }) => readVerifications(ctx, query));
  router.on(contract.readAdminVerification, (ctx, { params }) =>
    readVerificationAsAdministrator(ctx.db, ctx, params.id),
  );
  router.on(contract.decideVerification, (ctx, { params, body }) =>
    inTransaction(ctx.db, async (tx) => {
      await decideVerification(tx, ctx, { ...params, ...body });
      return readVerificationAsAdministrator(tx, ctx, params.id);
    }),
  );
  registerFiles(router, limiter);
}

function kindIn(fields: ReadonlyMap<string, string>): contract.VerificationDocument {
  const { data } = contract.verificationDocumentForm.safeParse(Object.fromEntries(fields));
  if (!data) throw refusalOfFields({ kind: "invalid" });
  return data.kind;
}

function registerFiles({ app, contextFor }: Router<Ctx>, limiter: RateLimiter): void {
  const described = { tags: ["v1"], security: [{ bearer: [] }] };
  const adding = contract.addVerificationDocument;
  const upload = {
    ...{ summary: adding.summary, ...described, consumes: ["multipart/form-data"] },
    response: { 201: adding.response },
  };
  app.post(adding.path, { schema: upload }, async (request, reply) => {
    const ctx = await contextFor(request, adding);
    const receiving = { limiter, countedAs: "grain-verification", rules: VERIFICATION_CASES.evidence };
    const answer = await receiveEvidence(ctx, request, receiving, ({ fields, ...sent }) => {
      const kind = kindIn(fields);
      return inTransaction(ctx.db, async (tx) => {
        await addDocument(tx, ctx, { ...sent, kind });
        return readOwnVerification(ctx, tx);
      });
    });
    return reply.code(201).send(answer);
  });

  const opening = contract.openVerificationDocument;
  const schema = { summary: opening.summary, ...described, params: opening.params };
  app.get<{ Params: { documentId: string } }>(opening.path, { schema }, async (request, reply) => {
    const ctx = await contextFor(request, opening);
    const { documentId } = request.params;
    return sendFile(reply, {
      name: `documento-${documentId}`,
      ...(await openOwnDocument(ctx, documentId)),
    });
  });
}
