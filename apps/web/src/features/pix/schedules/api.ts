import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  cancelPixSchedule,
  createPixSchedule,
  getPixSchedule,
  listPixSchedules,
  skipPixScheduleRun,
} from "@lastro/contracts/pix-schedules";
import { queryOptions } from "@tanstack/react-query";
import { callRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";

export type Schedule = WireResponseOf<typeof getPixSchedule>;
export type ScheduleRun = Schedule["runs"][number];
export type ScheduleOrder = WireRequestOf<typeof createPixSchedule>["body"];

export const agendaQuery = pagesQuery(["pix", "schedules"], ({ cursor, signal }) =>
  callRoute<typeof listPixSchedules>("GET /v1/pix/schedules", { query: { limit: "20", cursor }, signal }),
);

export const scheduleQuery = (id: string) =>
  queryOptions({
    queryKey: ["pix", "schedule", id],
    queryFn: ({ signal }) =>
      callRoute<typeof getPixSchedule>("GET /v1/pix/schedules/:id", { params: { id }, signal }),
  });

export function createSchedule(order: ScheduleOrder, idempotencyKey: string): Promise<Schedule> {
  return callRoute<typeof createPixSchedule>("POST /v1/pix/schedules", { body: order, idempotencyKey });
}

export function cancelSchedule(id: string): Promise<Schedule> {
  return callRoute<typeof cancelPixSchedule>("POST /v1/pix/schedules/:id/cancel", { params: { id } });
}

export function skipRun(id: string, date: string): Promise<Schedule> {
  return callRoute<typeof skipPixScheduleRun>("POST /v1/pix/schedules/:id/skip", {
    params: { id },
    body: { date },
  });
}
