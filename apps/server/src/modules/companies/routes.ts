import {
  acceptCompanyInvitation,
  changeCompanyMember,
  createCompanyApplication,
  declineCompanyInvitation,
  deleteCompanyDocument,
  inviteCompanyMember,
  leaveCompany,
  listCompanies,
  listCompanyMembers,
  readCompany,
  readCompanyApplication,
  readCompanyFile,
  removeCompanyMember,
  saveCompanyApplication,
  submitCompanyApplication,
  uploadCompanyDocument,
  withdrawCompanyInvitation,
} from "@lastro/contracts/companies";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { Router } from "@lastro/platform/http/router";
import { sendFile } from "../cases/index.js";
import { documentsOf, removeDocument } from "./application/application-store.js";
import {
  createApplication,
  lockEditable,
  saveApplication,
  submitApplication,
} from "./application/edit-application.js";
import { readApplication, readFile } from "./application/read-application.js";
import { readDocumentUpload } from "./application/read-upload.js";
import { uploadDocument } from "./application/upload-document.js";
import { registerBatchRoutes } from "./batches/routes.js";
import { giveRole, leave, removeMember } from "./members/change-members.js";
import { acceptInvitation, declineInvitation, invite, withdrawInvitation } from "./members/invitations.js";
import type { CompanyCtx, CompanyPorts, PayingCtx } from "./ports.js";
import type { PaymentPorts } from "./proposals/payment-ports.js";
import { registerProposalRoutes } from "./proposals/routes.js";
import { readCompanies, readMembers, readOwnCompany } from "./read-companies.js";
import { registerReviewRoutes } from "./review-routes.js";

export function registerCompanyRoutes(router: Router<Ctx>, ports: CompanyPorts & PaymentPorts): void {
  const withPorts = (request: RequestCtx): PayingCtx => ({ ...request, ...ports });
  router.on(listCompanies, (request) => readCompanies(withPorts(request)));
  registerApplicationRoutes(router, withPorts);
  registerMemberRoutes(router, withPorts);
  registerReviewRoutes(router, withPorts);
  registerProposalRoutes(router, withPorts);
  registerBatchRoutes(router, withPorts);
}

type WithPorts = (request: RequestCtx) => CompanyCtx;

function registerApplicationRoutes(router: Router<Ctx>, withPorts: WithPorts): void {
  const own = (db: Tx | RequestCtx["db"], request: RequestCtx, id: string) =>
    readApplication(db, request, { id, applicantId: personOf(request).userId });

  router.on(createCompanyApplication, (request, { body }) =>
    inTransaction(request.db, async (tx) =>
      own(tx, request, await createApplication(tx, request, body.tier)),
    ),
  );
  router.on(readCompanyApplication, (request, { params }) => own(request.db, request, params.id));
  router.on(saveCompanyApplication, (request, { params, body }) =>
    inTransaction(request.db, async (tx) => {
      await saveApplication(tx, request, params.id, body);
      return own(tx, request, params.id);
    }),
  );
  router.on(submitCompanyApplication, (request, { params }) =>
    inTransaction(request.db, async (tx) => {
      await submitApplication(tx, request, params.id);
      return own(tx, request, params.id);
    }),
  );
  router.on(deleteCompanyDocument, (request, { params }) =>
    inTransaction(request.db, async (tx) => {
      await lockEditable(tx, request, params.id);
      const isOfIt = (await documentsOf(tx, params.id)).some(({ id }) => id === params.documentId);
      if (!isOfIt) throw new DomainError("resource.not_found");
      await removeDocument(tx, params.documentId);
      return own(tx, request, params.id);
    }),
  );

  const described = { tags: ["companies"], security: [{ bearer: [] }] };
  const upload = {
    ...{ summary: uploadCompanyDocument.summary, ...described, params: uploadCompanyDocument.params },
    consumes: ["multipart/form-data"],
    response: { 201: uploadCompanyDocument.response },
  };
  router.app.post<{ Params: { id: string } }>(
    uploadCompanyDocument.path,
    { schema: upload },
    async (request, reply) => {
      const ctx = await router.contextFor(request, uploadCompanyDocument);
      const { id } = request.params;
      await uploadDocument(withPorts(ctx), id, () => readDocumentUpload(request));
      return reply.code(201).send(await own(ctx.db, ctx, id));
    },
  );
  const file = { summary: readCompanyFile.summary, ...described, params: readCompanyFile.params };
  router.app.get<{ Params: { id: string; documentId: string } }>(
    readCompanyFile.path,
    { schema: file },
    async (request, reply) => {
      const ctx = await router.contextFor(request, readCompanyFile);
      await own(ctx.db, ctx, request.params.id);
      return sendFile(reply, {
        name: `documento-${request.params.documentId}`,
        ...(await readFile(ctx.db, ctx, request.params)),
      });
    },
  );
}

function registerMemberRoutes(router: Router<Ctx>, withPorts: WithPorts): void {
  const changing = (request: RequestCtx, change: (tx: Tx, ctx: CompanyCtx) => Promise<void>) =>
    inTransaction(request.db, async (tx) => {
      await change(tx, withPorts(request));
      return readMembers(tx, request);
    });

  router.on(readCompany, (request) => readOwnCompany(request));
  router.on(listCompanyMembers, (request) => readMembers(request.db, request));
  router.on(inviteCompanyMember, (request, { body }) =>
    changing(request, (tx, ctx) => invite(tx, ctx, body)),
  );
  router.on(withdrawCompanyInvitation, (request, { params }) =>
    changing(request, (tx, ctx) => withdrawInvitation(tx, ctx, params.id)),
  );
  router.on(changeCompanyMember, (request, { params, body }) =>
    changing(request, (tx, ctx) => giveRole(tx, ctx, { ...params, ...body })),
  );
  router.on(removeCompanyMember, (request, { params }) =>
    changing(request, (tx, ctx) => removeMember(tx, ctx, params.userId)),
  );
  router.on(leaveCompany, (request) => inTransaction(request.db, (tx) => leave(tx, request)));
  router.on(acceptCompanyInvitation, (request, { params }) =>
    inTransaction(request.db, (tx) => acceptInvitation(tx, withPorts(request), params.id)),
  );
  router.on(declineCompanyInvitation, (request, { params }) =>
    inTransaction(request.db, (tx) => declineInvitation(tx, withPorts(request), params.id)),
  );
}
