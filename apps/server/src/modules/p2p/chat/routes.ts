import * as contract from "@lastro/contracts/p2p/chat";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import type { Router } from "@lastro/platform/http/router";
import { receiveEvidence, sendFile } from "../../cases/index.js";
import type { P2pPorts, P2pRequestCtx } from "../ports.js";
import { ownTrade } from "../trades/authorize-trade.js";
import { openPicture, readOwnRoom } from "./read-room.js";
import { countMessage, sendPicture, writeMessage } from "./write-message.js";

const RULES = {
  types: ["jpeg", "png", "pdf"],
  maxBytes: contract.P2P_PICTURE_MAX_BYTES,
  maxFiles: contract.P2P_PICTURES_MAX,
  by: [],
  during: [],
} as const;

const REFUSALS = {
  missing: "p2p.picture_missing",
  too_large: "p2p.picture_too_large",
  heic: "p2p.picture_type",
  type: "p2p.picture_type",
  unreadable: "upload.unreadable",
  too_many_pixels: "upload.too_many_pixels",
} as const;

/** The room of a trade: what both sides write and send. */
export function registerChatRoutes(router: Router<Ctx>, ports: P2pPorts): void {
  const withPorts = (request: RequestCtx): P2pRequestCtx => ({ ...request, ...ports });

  router.on(contract.listP2pMessages, (request, { params, query }) =>
    readOwnRoom(withPorts(request), params.id, query),
  );
  router.on(contract.writeP2pMessage, async (request, { params, body }) => {
    const ctx = withPorts(request);
    await countMessage(ctx);
    return inTransaction(ctx.db, (tx) => writeMessage(tx, ctx, params.id, body));
  });

  const described = { tags: ["v1"], security: [{ bearer: [] }] };
  const upload = {
    summary: contract.sendP2pPicture.summary,
    ...described,
    consumes: ["multipart/form-data"],
    params: contract.sendP2pPicture.params,
    response: { 201: contract.sendP2pPicture.response },
  };
  router.app.post<{ Params: { id: string } }>(
    contract.sendP2pPicture.path,
    { schema: upload },
    async (request, reply) => {
      const ctx = withPorts(await router.contextFor(request, contract.sendP2pPicture));
      const { id } = request.params;
      await ownTrade(ctx.db, ctx, id);
      const receiving = {
        limiter: ports.limiter,
        countedAs: "p2p-pictures",
        rules: RULES,
        refusals: REFUSALS,
      };
      const answer = await receiveEvidence(ctx, request, receiving, (sent) =>
        inTransaction(ctx.db, (tx) => sendPicture(tx, ctx, id, sent)),
      );
      return reply.code(201).send(answer);
    },
  );
  const picture = {
    summary: contract.openP2pPicture.summary,
    ...described,
    params: contract.openP2pPicture.params,
  };
  router.app.get<{ Params: { id: string; pictureId: string } }>(
    contract.openP2pPicture.path,
    { schema: picture },
    async (request, reply) => {
      const ctx = withPorts(await router.contextFor(request, contract.openP2pPicture));
      const { id: tradeId, pictureId } = request.params;
      await ownTrade(ctx.db, ctx, tradeId);
      return sendFile(reply, await openPicture(ctx.db, ctx, { tradeId, pictureId }));
    },
  );
}
