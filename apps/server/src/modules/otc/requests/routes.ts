import {
  answerOtcRequest,
  cancelOtcRequest,
  createOtcRequest,
  declineOtcRequest,
  listOtcRequestInbox,
  listOtcRequests,
  proposeOtcRequestSettings,
  readOtcRequestSettings,
  readOtcRequestTerms,
} from "@lastro/contracts/otc-requests";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import type { OtcPorts } from "../ports.js";
import { answerRequest, declineRequest } from "./answer-request.js";
import { proposeRequestSettings, readRequestSettings } from "./change-request-settings.js";
import { createRequest } from "./create-request.js";
import { cancelRequest } from "./end-request.js";
import { listInbox, listRequests, readRequest } from "./read-requests.js";
import { currentRequestSettings } from "./request-settings.js";

/** Large orders: what clients ask the desk to quote, and what administrators answer. */
export function registerRequestRoutes(router: Router<Ctx>, ports: OtcPorts): void {
  const withPorts = (request: RequestCtx) => ({ ...request, ...ports });

  router.on(readOtcRequestTerms, async (request) => {
    const { minimumAmount, automaticUpTo, bands } = await currentRequestSettings(request.db);
    return { minimumAmount, automaticUpTo, bands: [...bands] };
  });
  router.on(createOtcRequest, async (request, { body }) => {
    const id = await createRequest(withPorts(request), body);
    return readRequest(request.db, id, personOf(request).userId);
  });
  router.on(listOtcRequests, (request, { query }) =>
    listRequests(request.db, personOf(request).userId, query),
  );
  router.on(cancelOtcRequest, async (request, { params: { id } }) => {
    await cancelRequest(request, id);
    return readRequest(request.db, id, personOf(request).userId);
  });

  router.on(listOtcRequestInbox, (request, { query }) => listInbox(withPorts(request), query));
  router.on(answerOtcRequest, async (request, { params: { id }, body }) => {
    await answerRequest(withPorts(request), { id, ...body });
    return readRequest(request.db, id);
  });
  router.on(declineOtcRequest, async (request, { params: { id }, body }) => {
    await declineRequest(withPorts(request), { id, ...body });
    return readRequest(request.db, id);
  });
  router.on(readOtcRequestSettings, (request) => readRequestSettings(request.db));
  router.on(proposeOtcRequestSettings, async (request, { body }) => {
    await proposeRequestSettings(request, body);
    return readRequestSettings(request.db);
  });
}
