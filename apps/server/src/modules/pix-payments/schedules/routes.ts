import {
  cancelPixSchedule,
  createPixSchedule,
  getPixSchedule,
  listPixSchedules,
  skipPixScheduleRun,
} from "@lastro/contracts/pix-schedules";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { Router } from "@lastro/platform/http/router";
import type { PixPaymentPorts } from "../ports.js";
import { cancelSchedule, skipNextRun } from "./change-schedule.js";
import { createSchedule } from "./create-schedule.js";
import { readAgenda, readSchedule } from "./read-schedules.js";

export function registerScheduleRoutes(router: Router<Ctx>, ports: PixPaymentPorts): void {
  const ownOf = (request: RequestCtx, id: string) => ({ id, userId: personOf(request).userId });

  router.on(createPixSchedule, (request, { body }) =>
    idempotently(request, async (tx) => {
      const { id } = await createSchedule(tx, { ...request, ...ports }, body);
      return readSchedule(tx, request, ownOf(request, id));
    }),
  );
  router.on(listPixSchedules, (request, { query }) => readAgenda(request, personOf(request).userId, query));
  router.on(getPixSchedule, (request, { params }) =>
    readSchedule(request.db, request, ownOf(request, params.id)),
  );
  router.on(cancelPixSchedule, (request, { params }) =>
    inTransaction(request.db, async (tx) => {
      await cancelSchedule(tx, request, params.id);
      return readSchedule(tx, request, ownOf(request, params.id));
    }),
  );
  router.on(skipPixScheduleRun, (request, { params, body }) =>
    inTransaction(request.db, async (tx) => {
      await skipNextRun(tx, request, { ...params, ...body });
      return readSchedule(tx, request, ownOf(request, params.id));
    }),
  );
}
