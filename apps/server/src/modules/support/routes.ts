import * as contract from "@lastro/contracts/support";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import type { Router } from "@lastro/platform/http/router";
import { registerClientRecord } from "../cases/index.js";
import { conversationOf } from "./conversation-store.js";
import { closeForClient, closeOwn, rateConversation, reopenConversation } from "./end-conversation.js";
import { readFacts } from "./facts.js";
import { readFigures } from "./figures.js";
import { hoursAt } from "./hours.js";
import { changeMacro, createMacro, deleteMacro, readMacros } from "./macros.js";
import { openConversation } from "./open-conversation.js";
import { readWithPass, requestPass, writeWithPass } from "./passes.js";
import type { SupportPorts, SupportRequestCtx } from "./ports.js";
import { readForAdministrator, readOwnConversation, readOwnConversations, readQueue } from "./queries.js";
import { SUPPORT_CASES } from "./support-cases.js";

export function registerSupportRoutes(router: Router<Ctx>, ports: SupportPorts): void {
  const withPorts = (request: RequestCtx): SupportRequestCtx => ({ ...request, ...ports });

  router.on(contract.readSupportHours, async ({ config, clock }) => hoursAt(config.support, clock.now()));
  router.on(contract.readSupportFacts, (request) => readFacts(withPorts(request)));
  registerConversations(router, ports, withPorts);
  router.on(contract.requestSupportPass, async (request, { body }) => {
    await requestPass(withPorts(request), body.email);
    return { sent: true as const };
  });
  router.on(contract.readByPass, (request, { body }) => readWithPass(withPorts(request), body));
  router.on(contract.writeByPass, (request, { body }) => writeWithPass(withPorts(request), body));
  registerAdministration(router, withPorts);
}

type WithPorts = (request: RequestCtx) => SupportRequestCtx;

function registerConversations(router: Router<Ctx>, ports: SupportPorts, withPorts: WithPorts): void {
  /** What was done to the client's own conversation, and how it stands then. */
  const answered = (request: RequestCtx, id: string, act: (tx: Tx) => Promise<void>) =>
    inTransaction(request.db, async (tx) => {
      await act(tx);
      return readOwnConversation(tx, request, id);
    });
  router.on(contract.listConversations, (request, { query }) => readOwnConversations(request, query));
  router.on(contract.openConversation, (request, { body }) =>
    inTransaction(request.db, async (tx) =>
      readOwnConversation(tx, request, await openConversation(tx, withPorts(request), body)),
    ),
  );
  router.on(contract.readConversation, (request, { params: { id } }) =>
    readOwnConversation(request.db, request, id),
  );
  router.on(contract.closeConversation, (request, { params: { id } }) =>
    answered(request, id, (tx) => closeOwn(tx, request, id)),
  );
  router.on(contract.reopenConversation, (request, { params: { id }, body }) =>
    answered(request, id, (tx) => reopenConversation(tx, request, { id, ...body })),
  );
  router.on(contract.rateConversation, (request, { params: { id }, body }) =>
    answered(request, id, (tx) => rateConversation(tx, request, { id, ...body })),
  );
  registerClientRecord(router, {
    routes: {
      addDocument: contract.addConversationFile,
      openDocument: contract.openConversationFile,
      listComments: contract.listConversationMessages,
      writeComment: contract.writeConversationMessage,
      readTimeline: contract.readConversationTimeline,
    },
    limiter: ports.limiter,
    countedAs: "support",
    documentAdded: "support.file_added",
    kindOf: async (ctx, id) => {
      await conversationOf(ctx.db, personOf(ctx).userId, id);
      return SUPPORT_CASES;
    },
    read: (ctx, id) => readOwnConversation(ctx.db, ctx, id),
  });
}

function registerAdministration(router: Router<Ctx>, withPorts: WithPorts): void {
  router.on(contract.listAllConversations, (request, { query }) => readQueue(withPorts(request), query));
  router.on(contract.readAnyConversation, (request, { params: { id } }) =>
    readForAdministrator(request.db, withPorts(request), id),
  );
  router.on(contract.closeAnyConversation, (request, { params: { id } }) =>
    inTransaction(request.db, async (tx) => {
      await closeForClient(tx, request, id);
      return readForAdministrator(tx, withPorts(request), id);
    }),
  );
  router.on(contract.readSupportFigures, (request) => readFigures(request));
  router.on(contract.listMacros, (request) => readMacros(request.db));
  router.on(contract.createMacro, (request, { body }) => createMacro(request, body));
  router.on(contract.changeMacro, (request, { params, body }) =>
    changeMacro(request, { ...params, ...body }),
  );
  router.on(contract.deleteMacro, (request, { params }) => deleteMacro(request, params.id));
}
