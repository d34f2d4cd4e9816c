import { z } from "zod";
import { defineRoute } from "../route.js";
import { instant, text, uuid } from "../wire.js";
import { DEMANDABLE_PAPERS } from "./offer-terms.js";
import { ORDER_SIDES, orderParams } from "./order-schemas.js";
import { weightSchema } from "./weights.js";

/** Papers of a load: what was weighed, what a classifier found, the fiscal documents of goods, carriage and truck. */
export const PAPER_KINDS = [...DEMANDABLE_PAPERS, "other"] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/** Who adds papers: the two sides, and whoever drives the load, by a link. */
export const PAPER_AUTHORS = [...ORDER_SIDES, "driver"] as const;
export type PaperAuthor = (typeof PAPER_AUTHORS)[number];

export const PAPER_MAX_BYTES = 5 * 1024 * 1024;
export const PAPERS_MAX_PER_LOAD = 30;

/** A Brazilian plate of either form: `ABC1234` or `ABC1D23`. */
export const plateSchema = z
  .string()
  .max(10)
  .transform((typed) => typed.toUpperCase().replace(/[^0-9A-Z]/g, ""))
  .refine((typed) => /^[A-Z]{3}\d[0-9A-Z]\d{2}$/.test(typed), "plate_invalid");

/** The fields of the form that come with a paper's `file`. What the kind asks for is judged by the server, in words. */
export const paperForm = z.strictObject({
  kind: z.enum(PAPER_KINDS),
  /** Of fiscal documents: the 44 characters. */
  accessKey: text({ min: 0, max: 80 }).optional(),
  /** Of a weight ticket, in tonnes; the net weight is their difference. */
  gross: weightSchema.optional(),
  tare: weightSchema.optional(),
  plate: plateSchema.optional(),
  driver: text({ min: 0, max: 120 }).optional(),
  note: text({ min: 0, max: 500 }).optional(),
});

export const paperSchema = z.object({
  id: uuid,
  loadId: uuid,
  kind: z.enum(PAPER_KINDS),
  addedBy: z.enum(PAPER_AUTHORS),
  addedAt: instant,
  /** Null where a fiscal document is known by its key alone. */
  file: z.object({ name: z.string(), contentType: z.string(), size: z.int(), sha256: z.string() }).nullable(),
  fiscal: z.object({ key: z.string(), issuer: z.string(), number: z.string(), month: z.string() }).nullable(),
  weights: z.object({ gross: weightSchema, tare: weightSchema, net: weightSchema }).nullable(),
  plate: z.string().nullable(),
  driver: z.string().nullable(),
  note: z.string().nullable(),
});

const papersAnswer = z.object({ items: z.array(paperSchema) });

export const listPapers = defineRoute({
  method: "GET",
  path: "/agro/v1/orders/:id/papers",
  summary: "The papers of an order's loads, in the order they were added",
  access: "trader",
  apiKey: ["orders:read"],
  params: orderParams,
  response: papersAnswer,
  errors: [],
});

/** A form with the fields of `paperForm` and, where the kind asks for one, `file`. */
export const addPaper = defineRoute({
  method: "POST",
  path: "/agro/v1/orders/:id/loads/:loadId/papers",
  summary: "Add a paper to a load under way",
  access: "trader",
  apiKey: ["orders:write"],
  multipart: true,
  status: 201,
  params: z.strictObject({ id: uuid, loadId: uuid }),
  response: papersAnswer,
  errors: [
    "upload.active_content",
    "upload.locked",
    "upload.unreadable",
    "upload.too_many_pixels",
    "grain.paper_file_missing",
    "grain.paper_file_type",
    "grain.paper_file_too_large",
    "grain.paper_key_invalid",
    "grain.paper_key_of_another_kind",
    "grain.paper_key_taken",
    "grain.paper_weights_invalid",
    "grain.papers_closed",
    "grain.papers_too_many",
  ],
});

const paperParams = z.strictObject({ id: uuid, paperId: uuid });

export const removePaper = defineRoute({
  method: "DELETE",
  path: "/agro/v1/orders/:id/papers/:paperId",
  summary: "Take back a paper of one's own while its load is under way",
  access: "trader",
  apiKey: ["orders:write"],
  params: paperParams,
  response: papersAnswer,
  errors: ["grain.papers_closed"],
});

export const readPaperFile = defineRoute({
  method: "GET",
  path: "/agro/v1/orders/:id/papers/:paperId/file",
  summary: "The file of a paper",
  access: "trader",
  apiKey: ["orders:read"],
  params: paperParams,
  errors: [],
});

export const downloadPapers = defineRoute({
  method: "GET",
  path: "/agro/v1/orders/:id/papers.zip",
  summary: "Every paper of an order in one zip, with a list of them",
  access: "trader",
  params: orderParams,
  errors: [],
});

export const listPapersAsAdministrator = defineRoute({
  method: "GET",
  path: "/v1/admin/grain/orders/:id/papers",
  summary: "The papers of an order, for whoever decides a dispute",
  access: "cases.read",
  params: orderParams,
  response: papersAnswer,
  errors: [],
});

export const readPaperFileAsAdministrator = defineRoute({
  method: "GET",
  path: "/v1/admin/grain/orders/:id/papers/:paperId/file",
  summary: "The file of a paper; opening it is recorded",
  access: "cases.read",
  params: paperParams,
  errors: [],
});
