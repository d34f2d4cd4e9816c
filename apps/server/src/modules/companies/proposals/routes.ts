import {
  approveCompanyProposal,
  changeCompanyRules,
  listCompanyProposals,
  proposeForCompany,
  readCompanyProposal,
  readCompanyRules,
  rejectCompanyProposal,
  withdrawCompanyProposal,
} from "@lastro/contracts/company-proposals";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { Router } from "@lastro/platform/http/router";
import type { PayingCtx } from "../ports.js";
import { changeRules } from "./change-rules.js";
import { approveProposal, askReceiver, rejectProposal, withdrawProposal } from "./decide-proposal.js";
import { prepareProposal, propose } from "./propose.js";
import { readProposal, readProposals, readRules } from "./read-proposals.js";

/** What takes more than one person of a company. */
export function registerProposalRoutes(
  router: Router<Ctx>,
  withPorts: (request: RequestCtx) => PayingCtx,
): void {
  router.on(readCompanyRules, (request) => readRules(request.db, request));
  router.on(changeCompanyRules, (request, { body }) =>
    inTransaction(request.db, async (tx) => {
      await changeRules(tx, withPorts(request), body);
      return readRules(tx, request);
    }),
  );
  router.on(listCompanyProposals, (request, { query }) => readProposals(request, query));
  router.on(readCompanyProposal, (request, { params }) => readProposal(request.db, request, params.id));
  router.on(proposeForCompany, async (request, { body }) => {
    const prepared = await prepareProposal(withPorts(request), body);
    return idempotently(request, async (tx) =>
      readProposal(tx, request, await propose(tx, withPorts(request), body, prepared)),
    );
  });
  router.on(approveCompanyProposal, async (request, { params: { id } }) => {
    const target = await askReceiver(withPorts(request), id);
    return idempotently(request, async (tx) => {
      await approveProposal(tx, withPorts(request), id, target);
      return readProposal(tx, request, id);
    });
  });
  router.on(rejectCompanyProposal, (request, { params: { id }, body }) =>
    inTransaction(request.db, async (tx) => {
      await rejectProposal(tx, withPorts(request), id, body.reason);
      return readProposal(tx, request, id);
    }),
  );
  router.on(withdrawCompanyProposal, (request, { params: { id } }) =>
    inTransaction(request.db, async (tx) => {
      await withdrawProposal(tx, withPorts(request), id);
      return readProposal(tx, request, id);
    }),
  );
}
