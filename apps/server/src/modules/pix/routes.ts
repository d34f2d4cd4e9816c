import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import {
  attributeUnmatchedPix,
  cancelPixCharge,
  createPixCharge,
  getPixBooks,
  getPixCharge,
  listPixCharges,
  listUnmatchedPix,
  readUnmatchedPix,
  rejectUnmatchedContest,
  returnUnmatchedPix,
} from "@lastro/contracts/pix";
import { getPixKeyCode, listPixKeys, registerPixKey, removePixKey } from "@lastro/contracts/pix-own-keys";
import { getReceivedPix, listReceivedPix, returnReceivedPix } from "@lastro/contracts/pix-received";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { Router } from "@lastro/platform/http/router";
import { activateCharge } from "./activate-charge.js";
import { attributeUnmatched } from "./attribute-unmatched.js";
import { cancelCharge } from "./cancel-charge.js";
import { createCharge } from "./create-charge.js";
import { readKey, readKeyCode, readKeys } from "./keys/read-keys.js";
import { registerKey } from "./keys/register-key.js";
import { removeKey } from "./keys/remove-key.js";
import type { PixCtx, PixPorts, PixRequestCtx } from "./ports.js";
import { PspError } from "./psp/psp-error.js";
import { chargeView, readCharge, readCharges, readOneUnmatched, readUnmatched } from "./queries.js";
import { readBooks } from "./read-books.js";
import { receiveCallback } from "./read-callback.js";
import { readAllReceived, readReceived } from "./read-received.js";
import { CALLBACK_PATH } from "./register-callback.js";
import { rejectContest } from "./reject-contest.js";
import { returnReceived } from "./return-received.js";
import { returnUnmatched } from "./return-unmatched.js";

export function registerPixRoutes(router: Router<Ctx>, ctx: Ctx, ports: PixPorts): void {
  const withPorts = (request: RequestCtx): PixRequestCtx => ({ ...request, ...ports });

  router.on(createPixCharge, async (request, { body }) => {
    const pix = withPorts(request);
    let isNew = false;
    const { id } = await idempotently(pix, async (tx) => {
      const charge = await createCharge(tx, pix, body);
      isNew = true;
      return chargeView(charge, [], pix.clock.now());
    });
    if (isNew) await activateNow(pix, id);
    // Read again, so that a repeated request learns what became of its charge meanwhile.
    return readCharge(pix.db, personOf(pix).userId, id, pix.clock.now());
  });

  router.on(listPixCharges, (request, { query }) =>
    readCharges(request.db, personOf(request).userId, query, request.clock.now()),
  );
  router.on(getPixCharge, (request, { params }) =>
    readCharge(request.db, personOf(request).userId, params.id, request.clock.now()),
  );
  router.on(cancelPixCharge, async (request, { params }) => {
    await cancelCharge(withPorts(request), params.id);
    return readCharge(request.db, personOf(request).userId, params.id, request.clock.now());
  });

  router.on(listReceivedPix, (request, { query }) =>
    readAllReceived(request.db, personOf(request).userId, query, request.clock.now()),
  );
  router.on(getReceivedPix, (request, { params }) =>
    readReceived(request.db, personOf(request).userId, params.id, request.clock.now()),
  );
  router.on(returnReceivedPix, (request, { params, body }) =>
    idempotently(request, async (tx) => {
      await returnReceived(tx, withPorts(request), { ...params, ...body });
      return readReceived(tx, personOf(request).userId, params.id, request.clock.now());
    }),
  );

  router.on(listPixKeys, (request) => readKeys(withPorts(request)));
  router.on(registerPixKey, (request, { body }) =>
    inTransaction(request.db, async (tx) => {
      const id = await registerKey(tx, withPorts(request), body);
      return readKey(tx, personOf(request).userId, id);
    }),
  );
  router.on(removePixKey, (request, { params }) =>
    inTransaction(request.db, async (tx) => {
      await removeKey(tx, request, params.id);
      return readKey(tx, personOf(request).userId, params.id);
    }),
  );
  router.on(getPixKeyCode, (request, { params, query }) =>
    readKeyCode(withPorts(request), { ...params, ...query }),
  );

  router.on(listUnmatchedPix, (request, { query }) => readUnmatched(withPorts(request), query));
  router.on(readUnmatchedPix, (request, { params }) => readOneUnmatched(request.db, ports, params.id));
  router.on(getPixBooks, (request) => readBooks(request.db, ports.psp.name));
  router.on(attributeUnmatchedPix, (request, { params, body }) =>
    idempotently(request, async (tx) => {
      await attributeUnmatched(tx, withPorts(request), { ...params, ...body });
      return readOneUnmatched(tx, ports, params.id);
    }),
  );
  router.on(returnUnmatchedPix, (request, { params, body }) =>
    idempotently(request, async (tx) => {
      await returnUnmatched(tx, withPorts(request), { ...params, ...body });
      return readOneUnmatched(tx, ports, params.id);
    }),
  );
  router.on(rejectUnmatchedContest, (request, { params, body }) =>
    inTransaction(request.db, async (tx) => {
      await rejectContest(tx, withPorts(request), { ...params, ...body });
      return readOneUnmatched(tx, ports, params.id);
    }),
  );

  registerCallbackRoute(router, { ...ctx, ...ports });
}

/** Without the provider's answer the charge stays in creation, and the job goes on asking. */
async function activateNow(ctx: PixRequestCtx, chargeId: string): Promise<void> {
  try {
    await activateCharge(ctx, { chargeId, firstAttempt: true });
  } catch (error) {
    if (!(error instanceof PspError)) throw error;
    ctx.log.warn({ err: error, chargeId }, "a Pix charge is not accepted yet");
  }
}

const MAX_CALLBACK = 1024 * 1024;

/**
 * The provider's callback: kept as it came and answered at once. The secret in its address, and the signature where the
 * provider makes one, is all it proves.
 */
function registerCallbackRoute(router: Router<Ctx>, ctx: PixCtx): void {
  void router.app.register(async (scope) => {
    // Nothing of a body is read for whoever does not know the secret.
    scope.addHook<{ Params: { secret: string } }>("onRequest", async ({ params }) => {
      if (!isSame(params.secret, ctx.config.pix.webhookSecret)) throw new DomainError("resource.not_found");
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: MAX_CALLBACK }, (_request, body, done) =>
      done(null, body),
    );
    // The provider appends /pix to the address it was given, unless it does not.
    for (const path of [`${CALLBACK_PATH}/:secret`, `${CALLBACK_PATH}/:secret/pix`]) {
      scope.post(path, { schema: { hide: true } }, async (request, reply) => {
        if (!Buffer.isBuffer(request.body) || request.body.length === 0) return reply.code(200).send();
        const isWritten = await isWrittenByProvider(ctx, request.body, request.headers);
        // It is told again once its key can be asked for.
        if (isWritten === undefined) return reply.code(503).send();
        if (!isWritten) throw new DomainError("resource.not_found");
        await receiveCallback(ctx, request.body);
        return reply.code(200).send();
      });
    }
  });
}

/** Whether the provider wrote a callback, where it signs them; undefined while that cannot be told. */
async function isWrittenByProvider(
  { callbacks, log }: PixCtx,
  body: Buffer,
  headers: IncomingHttpHeaders,
): Promise<boolean | undefined> {
  try {
    return (await callbacks.isSigned?.(body, headers)) ?? true;
  } catch (error) {
    if (!(error instanceof PspError)) throw error;
    log.warn({ err: error }, "a Pix callback's signature could not be checked");
    return undefined;
  }
}

/** Compares in a time that tells nothing about where they differ. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
