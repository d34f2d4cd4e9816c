import * as contract from "@lastro/contracts/investment-goals";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { Router } from "@lastro/platform/http/router";
import { applyTo } from "../apply.js";
import type { InvestmentPorts } from "../ports.js";
import { readGoalProjection } from "../projection/read-projection.js";
import { wordsOfRedemption } from "../queries.js";
import { previewRedemption, redeem } from "../redeem.js";
import { changeGoal, closeGoal, createGoal, ownGoal } from "./change-goal.js";
import { pauseSaving, resumeSaving, startSaving, stopSaving } from "./change-saving.js";
import type { Goal } from "./goal.js";
import { readGoal, readGoals } from "./read-goals.js";

/** What clients save for. */
export function registerGoalRoutes(router: Router<Ctx>, ports: InvestmentPorts): void {
  const withPorts = (request: RequestCtx) => ({ ...request, ...ports });
  const answer = (tx: Tx, request: RequestCtx, id: string) =>
    readGoal({ db: tx, clock: request.clock }, personOf(request).userId, id);
  /** Does something to the caller's goal, which is locked, and answers it. */
  const onGoal = async (tx: Tx, request: RequestCtx, id: string, act: (goal: Goal) => Promise<unknown>) => {
    await act(await ownGoal(tx, request, id));
    return answer(tx, request, id);
  };

  router.on(contract.listGoals, async (request) => ({
    items: await readGoals(request, personOf(request).userId),
  }));
  router.on(contract.createGoal, (request, { body }) =>
    idempotently(request, async (tx) => {
      const { id } = await createGoal(tx, withPorts(request), body);
      return answer(tx, request, id);
    }),
  );
  router.on(contract.getGoal, (request, { params: { id } }) =>
    readGoal(request, personOf(request).userId, id),
  );
  router.on(contract.changeGoal, (request, { params: { id }, body }) =>
    inTransaction(request.db, async (tx) => {
      await changeGoal(tx, request, id, body);
      return answer(tx, request, id);
    }),
  );
  router.on(contract.closeGoal, (request, { params: { id } }) =>
    idempotently(request, async (tx) => {
      const redeemed = await closeGoal(tx, request, id);
      return { redemption: redeemed ? wordsOfRedemption(redeemed.parts) : null };
    }),
  );
  router.on(contract.projectGoal, async (request, { params: { id } }) => ({
    projection: await readGoalProjection(request, personOf(request).userId, id),
  }));

  router.on(contract.applyToGoal, (request, { params: { id }, body }) =>
    idempotently(request, (tx) =>
      onGoal(tx, request, id, ({ productId }) =>
        applyTo(tx, withPorts(request), { productId, goalId: id, amount: body.amount }),
      ),
    ),
  );
  router.on(contract.previewGoalRedemption, (request, { params: { id }, body }) =>
    inTransaction(request.db, async (tx) => {
      const { productId } = await ownGoal(tx, request, id);
      return wordsOfRedemption(await previewRedemption(tx, request, { ...body, productId, goalId: id }));
    }),
  );
  router.on(contract.redeemFromGoal, (request, { params: { id }, body }) =>
    idempotently(request, async (tx) => {
      const { productId } = await ownGoal(tx, request, id);
      const redeemed = await redeem(tx, request, { ...body, productId, goalId: id });
      const { id: redemptionId, at, transactionId, parts } = redeemed;
      return { id: redemptionId, at, transactionId, ...wordsOfRedemption(parts) };
    }),
  );

  router.on(contract.setSaving, (request, { params: { id }, body }) =>
    idempotently(request, (tx) =>
      onGoal(tx, request, id, (goal) => startSaving(tx, withPorts(request), goal, body)),
    ),
  );
  router.on(contract.pauseSaving, (request, { params: { id } }) =>
    inTransaction(request.db, (tx) => onGoal(tx, request, id, (goal) => pauseSaving(tx, request, goal))),
  );
  router.on(contract.resumeSaving, (request, { params: { id } }) =>
    inTransaction(request.db, (tx) => onGoal(tx, request, id, (goal) => resumeSaving(tx, request, goal))),
  );
  router.on(contract.endSaving, (request, { params: { id } }) =>
    inTransaction(request.db, (tx) => onGoal(tx, request, id, (goal) => stopSaving(tx, request, goal))),
  );
}
