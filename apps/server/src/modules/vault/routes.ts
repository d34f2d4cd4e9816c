import {
  addVaultGuardian,
  answerGuardianInvitation,
  cancelByGuardian,
  cancelVaultWithdrawal,
  changeVaultDelay,
  confirmVaultWithdrawal as confirmRoute,
  depositToVault,
  openVault,
  readGuardianPass,
  readVault as readRoute,
  removeVaultGuardian,
  requestVaultWithdrawal as requestRoute,
} from "@lastro/contracts/vault";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { Router } from "@lastro/platform/http/router";
import { answerByPass, cancelByPass, readPass } from "./answer-guardian.js";
import { addGuardian, limitInvitations, removeGuardian } from "./change-guardians.js";
import { depositTo } from "./deposit.js";
import { cancelOwnWithdrawal, confirmVaultWithdrawal } from "./end-withdrawal.js";
import { changeDelay, openVaultOf } from "./open-vault.js";
import type { VaultCtx, VaultPorts } from "./ports.js";
import { readVault, wordsOfWithdrawal } from "./read-vault.js";
import { requestVaultWithdrawal } from "./request-withdrawal.js";

/** The vault of a client, and the links of its guardians. */
export function registerVaultRoutes(router: Router<Ctx>, ports: VaultPorts): void {
  const withPorts = (request: RequestCtx): VaultCtx => ({ ...request, ...ports });
  const read = (request: RequestCtx) => readVault(withPorts(request), personOf(request));
  const changing = async (request: RequestCtx, change: (tx: Tx, ctx: VaultCtx) => Promise<void>) => {
    await inTransaction(request.db, (tx) => change(tx, withPorts(request)));
    return read(request);
  };
  router.on(readRoute, read);
  router.on(openVault, async (request, { body }) => {
    await limitInvitations(withPorts(request));
    return changing(request, (tx, ctx) => openVaultOf(tx, ctx, body));
  });
  router.on(changeVaultDelay, (request, { body }) =>
    changing(request, (tx, ctx) => changeDelay(tx, ctx, body.delayHours)),
  );
  router.on(addVaultGuardian, async (request, { body }) => {
    await limitInvitations(withPorts(request));
    return changing(request, (tx, ctx) => addGuardian(tx, ctx, body));
  });
  router.on(removeVaultGuardian, (request, { params: { id } }) =>
    changing(request, (tx, ctx) => removeGuardian(tx, ctx, id)),
  );
  router.on(depositToVault, (request, { body }) =>
    idempotently(request, (tx) => depositTo(tx, withPorts(request), body)),
  );
  router.on(requestRoute, (request, { body }) =>
    idempotently(request, async (tx) =>
      wordsOfWithdrawal(await requestVaultWithdrawal(tx, withPorts(request), body)),
    ),
  );
  router.on(confirmRoute, (request, { params: { id } }) =>
    idempotently(request, async (tx) =>
      wordsOfWithdrawal(await confirmVaultWithdrawal(tx, withPorts(request), id)),
    ),
  );
  router.on(cancelVaultWithdrawal, (request, { params: { id } }) =>
    inTransaction(request.db, async (tx) =>
      wordsOfWithdrawal(await cancelOwnWithdrawal(tx, withPorts(request), id)),
    ),
  );
  router.on(readGuardianPass, (request, { body }) => readPass(withPorts(request), body.pass));
  router.on(answerGuardianInvitation, (request, { body }) => answerByPass(withPorts(request), body));
  router.on(cancelByGuardian, (request, { body }) => cancelByPass(withPorts(request), body.pass));
}
