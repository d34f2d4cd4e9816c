import { z } from "zod";
import { defineRoute } from "../route.js";
import { instant, uuid } from "../wire.js";
import { REPORT_FILE_STATUSES, REPORT_FILES, REPORT_FORMATS, REPORT_PERIODS } from "./report-choices.js";

const wanted = {
  period: z.enum(REPORT_PERIODS),
  file: z.enum(REPORT_FILES),
  format: z.enum(REPORT_FORMATS),
} as const;

/** A large file of a report, made in the background and kept for a day. */
export const reportFileSchema = z.object({
  id: uuid,
  ...wanted,
  status: z.enum(REPORT_FILE_STATUSES),
  /** How far it has come; `all` is null until the rows are counted. */
  rows: z.object({ done: z.int(), all: z.int().nullable() }),
  requestedAt: instant,
  readyAt: instant.nullable(),
  /** Until when it may be fetched. */
  expiresAt: instant.nullable(),
  bytes: z.int().nullable(),
});

export const requestReportFile = defineRoute({
  method: "POST",
  path: "/agro/v1/report-files",
  summary:
    "Ask for a file of a report: a large one is made in the background, a small one can be fetched at once",
  access: "trader",
  status: 202,
  body: z.strictObject({ ...wanted, format: wanted.format.default("ptbr") }),
  /** Null where nothing has to be made beforehand. The same file asked for twice is made once. */
  response: z.object({ file: reportFileSchema.nullable() }),
  errors: ["grain.report_files_in_progress", "grain.report_file_of_other_side"],
});

export const listReportFiles = defineRoute({
  method: "GET",
  path: "/agro/v1/report-files",
  summary: "The large files the person asked for, newest first",
  access: "trader",
  response: z.object({ items: z.array(reportFileSchema) }),
  errors: [],
});

const fileParams = z.strictObject({ id: uuid });

export const readReportFile = defineRoute({
  method: "GET",
  path: "/agro/v1/report-files/:id",
  summary: "How far one large file has come",
  access: "trader",
  params: fileParams,
  response: reportFileSchema,
  errors: [],
});

export const downloadReportFile = defineRoute({
  method: "GET",
  path: "/agro/v1/report-files/:id/content",
  summary: "A large file itself, once it is ready",
  access: "trader",
  params: fileParams,
  errors: ["grain.report_file_not_ready", "grain.report_file_expired"],
});
