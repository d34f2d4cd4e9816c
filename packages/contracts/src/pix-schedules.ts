import { z } from "zod";
import type { Language } from "./languages.js";
import {
  MAX_PAYMENT_MESSAGE,
  PAYMENT_WAYS,
  PIX_PAYMENT_STATUSES,
  pixReceiverSchema,
} from "./pix-payments.js";
import { defineRoute } from "./route.js";
import { SCHEDULE_REPEATS } from "./schedule-dates.js";
import { amountOf, civilDay, instant, pageOf, pageQuery, text, uuid } from "./wire.js";

const brl = amountOf("BRL");

/** How far ahead a schedule may begin. */
export const MAX_DAYS_AHEAD = 365;
/** The most payments of one schedule: ten years of weeks. */
export const MAX_SCHEDULE_TIMES = 520;
/** The most schedules of one client that still run. */
export const MAX_SCHEDULES = 100;

export const SCHEDULE_STATUSES = ["active", "ended", "cancelled"] as const;
export type ScheduleStatus = (typeof SCHEDULE_STATUSES)[number];

/** `sent` made a payment, which goes its own way from there. */
export const SCHEDULE_RUN_STATUSES = ["waiting", "sent", "skipped", "cancelled"] as const;
export type ScheduleRunStatus = (typeof SCHEDULE_RUN_STATUSES)[number];

/** Why no payment was made on a day. */
export const SKIP_REASONS = [
  "insufficient_funds",
  "limit_exceeded",
  "directory_unavailable",
  "receiver_changed",
  "key_gone",
  "account_blocked",
  "not_run_in_time",
  "by_client",
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** The same within a sentence. */
export const SKIP_REASON_WORDS: Readonly<Record<SkipReason, Readonly<Record<Language, string>>>> = {
  insufficient_funds: {
    "pt-BR": "o saldo não bastou até as 20h",
    en: "the balance did not suffice by 8 p.m.",
    es: "el saldo no alcanzó hasta las 20 h",
    zh: "截至 20 时余额不足",
    ja: "20時までに残高が足りませんでした",
  },
  limit_exceeded: {
    "pt-BR": "o valor passava do seu limite do Pix",
    en: "the amount was above your Pix limit",
    es: "el importe superaba tu límite de Pix",
    zh: "金额超过您的 Pix 限额",
    ja: "金額が Pix の限度額を超えていました",
  },
  directory_unavailable: {
    "pt-BR": "não foi possível consultar quem recebe",
    en: "who receives could not be looked up",
    es: "no se pudo consultar quién recibe",
    zh: "无法查询收款人",
    ja: "受取人を照会できませんでした",
  },
  receiver_changed: {
    "pt-BR": "a chave Pix passou a ser de outra pessoa",
    en: "the Pix key now belongs to somebody else",
    es: "la clave Pix ahora es de otra persona",
    zh: "该 Pix 密钥现属于他人",
    ja: "Pix キーが別の方のものになりました",
  },
  key_gone: {
    "pt-BR": "a chave Pix não existe mais",
    en: "the Pix key no longer exists",
    es: "la clave Pix ya no existe",
    zh: "该 Pix 密钥已不存在",
    ja: "Pix キーが存在しなくなりました",
  },
  account_blocked: {
    "pt-BR": "a sua conta estava bloqueada para pagamentos",
    en: "your account was blocked for payments",
    es: "tu cuenta estaba bloqueada para pagos",
    zh: "您的账户当时被限制付款",
    ja: "口座からの支払いが停止されていました",
  },
  not_run_in_time: {
    "pt-BR": "não foi possível fazê-lo na data",
    en: "it could not be made on its date",
    es: "no se pudo hacer en su fecha",
    zh: "未能在当日执行",
    ja: "予定日に実行できませんでした",
  },
  by_client: {
    "pt-BR": "você pulou esta data",
    en: "you skipped this date",
    es: "omitiste esta fecha",
    zh: "您跳过了该日期",
    ja: "この日をスキップしました",
  },
};

/** One payment of a schedule, to come or past. */
export const scheduleRunSchema = z.object({
  id: uuid,
  scheduleId: uuid,
  /** The day it is made on, which may be later than the one it was planned for. */
  date: civilDay,
  plannedOn: civilDay,
  status: z.enum(SCHEDULE_RUN_STATUSES),
  /** Why it was skipped; of one that waits, why it could not be made yet. */
  reason: z.enum(SKIP_REASONS).nullable(),
  amount: brl,
  receiver: pixReceiverSchema,
  repeats: z.enum(SCHEDULE_REPEATS),
  paymentId: uuid.nullable(),
  paymentStatus: z.enum(PIX_PAYMENT_STATUSES).nullable(),
});

export const scheduleSchema = z.object({
  id: uuid,
  status: z.enum(SCHEDULE_STATUSES),
  way: z.enum(PAYMENT_WAYS),
  amount: brl,
  receiver: pixReceiverSchema,
  message: z.string().nullable(),
  startsOn: civilDay,
  repeats: z.enum(SCHEDULE_REPEATS),
  until: civilDay.nullable(),
  times: z.int().nullable(),
  onBusinessDays: z.boolean(),
  createdAt: instant,
  /** The days of the payments to come, the first few of them. */
  comingDates: z.array(civilDay),
  /** The latest payments, newest first. */
  runs: z.array(scheduleRunSchema),
});

export const createPixSchedule = defineRoute({
  method: "POST",
  path: "/v1/pix/schedules",
  summary:
    "Pay by Pix later what a preview showed: on a day, or every week or month; nothing is set aside before",
  access: "client",
  movesMoney: true,
  status: 201,
  body: z.strictObject({
    previewId: uuid,
    amount: brl,
    message: text({ max: MAX_PAYMENT_MESSAGE }).optional(),
    startsOn: civilDay,
    repeats: z.enum(SCHEDULE_REPEATS),
    /** The last day; a schedule has this or `times`, or goes on until it is cancelled. */
    until: civilDay.optional(),
    times: z.int().min(2).max(MAX_SCHEDULE_TIMES).optional(),
    onBusinessDays: z.boolean(),
  }),
  response: scheduleSchema,
  errors: [
    "pix_payments.preview_expired",
    "pix_payments.preview_used",
    "pix_payments.amount_not_positive",
    "pix_payments.amount_differs",
    "pix_payments.way_unavailable",
    "customers.device_not_registered",
    "customers.second_factor_needed",
    "customers.password_needed",
    "pix_schedules.code_not_possible",
    "pix_schedules.start_not_possible",
    "pix_schedules.end_not_possible",
    "pix_schedules.too_many",
    "customers.profile_missing",
  ],
});

export const listPixSchedules = defineRoute({
  method: "GET",
  path: "/v1/pix/schedules",
  summary:
    "The client's agenda of Pix: what is to come, soonest first, and what became of what is past, newest first",
  access: "client",
  query: pageQuery,
  response: pageOf(scheduleRunSchema).extend({ coming: z.array(scheduleRunSchema) }),
  errors: [],
});

const scheduleParams = z.strictObject({ id: uuid });

export const getPixSchedule = defineRoute({
  method: "GET",
  path: "/v1/pix/schedules/:id",
  summary: "One scheduled Pix, the days to come and its latest payments",
  access: "client",
  params: scheduleParams,
  response: scheduleSchema,
  errors: [],
});

export const cancelPixSchedule = defineRoute({
  method: "POST",
  path: "/v1/pix/schedules/:id/cancel",
  summary: "Cancel a scheduled Pix with all its payments to come; what was paid stays as it is",
  access: "client",
  params: scheduleParams,
  response: scheduleSchema,
  errors: ["pix_schedules.not_active"],
});

export const skipPixScheduleRun = defineRoute({
  method: "POST",
  path: "/v1/pix/schedules/:id/skip",
  summary: "Leave out the next payment of a scheduled Pix, which is named by its day",
  access: "client",
  params: scheduleParams,
  body: z.strictObject({ date: civilDay }),
  response: scheduleSchema,
  errors: ["pix_schedules.not_active", "pix_schedules.run_over"],
});
