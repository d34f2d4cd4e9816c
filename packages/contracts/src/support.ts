import { z } from "zod";
import { CASE_MESSAGE_MAX_LENGTH, caseEvidenceSchema, caseMessageSchema } from "./cases.js";
import { clientCaseRoutes } from "./client-cases.js";
import { peopleNumbers } from "./people-number.js";
import { defineRoute } from "./route.js";
import { instant, multilineText, pageOf, pageQuery, text, uuid } from "./wire.js";

/** What a conversation with support may be about. */
export const SUPPORT_CATEGORIES = [
  "account",
  "pix",
  "crypto",
  "p2p",
  "cards",
  "kyc",
  "security",
  "other",
] as const;
export type SupportCategory = (typeof SUPPORT_CATEGORIES)[number];

/** What of the client's a conversation may point to. */
export const SUPPORT_LINKS = ["movement", "case"] as const;

export const SUPPORT_TABS = ["all", "open", "closed"] as const;
/** `unanswered`: those that wait for the house, longest first; `mine`: those the administrator has taken. */
export const SUPPORT_QUEUES = ["unanswered", "mine", "all", "closed"] as const;
export type SupportQueue = (typeof SUPPORT_QUEUES)[number];

export const SUPPORT_MAX_FILES = 10;
export const SUPPORT_MAX_BYTES = 8 * 1024 * 1024;
/** Open conversations one client may have. */
export const SUPPORT_MAX_OPEN = 10;
export const SUPPORT_FIGURES_DAYS = 30;

/** The number people call a conversation by, such as `SU-26-000042-7`. */
export const SUPPORT_NUMBERS = peopleNumbers("SU");

const category = z.enum(SUPPORT_CATEGORIES);
const messageText = multilineText({ max: CASE_MESSAGE_MAX_LENGTH });

const summaryFields = {
  id: uuid,
  number: z.string(),
  category,
  status: z.enum(["open", "closed"]),
  /** Whose answer it waits for. */
  awaiting: z.enum(["house", "client"]),
  openedAt: instant,
  lastMessageAt: instant,
  messages: z.int(),
} as const;

const linkSchema = z.object({ kind: z.enum(SUPPORT_LINKS), id: uuid });

export const supportConversationSchema = z.object({
  ...summaryFields,
  link: linkSchema.nullable(),
  closedAt: instant.nullable(),
  rating: z.object({ score: z.int().min(1).max(5), comment: z.string().nullable(), at: instant }).nullable(),
  files: z.array(caseEvidenceSchema),
  may: z.object({ write: z.boolean(), close: z.boolean(), reopen: z.boolean(), rate: z.boolean() }),
});

export const supportHoursSchema = z.object({
  /** Whole hours of the day in Brasília, on business days. */
  opensAt: z.int(),
  closesAt: z.int(),
  openNow: z.boolean(),
  /** When somebody is there again; null while it is open. */
  opensNextAt: instant.nullable(),
});

export const readSupportHours = defineRoute({
  method: "GET",
  path: "/v1/support/hours",
  summary: "When people answer, and whether they do now",
  access: "public",
  response: supportHoursSchema,
  errors: [],
});

export const supportFactsSchema = z.object({
  /** Percentages as decimals, `0.3`: the least and the most of what is enabled. */
  otcFeeMin: z.string(),
  otcFeeMax: z.string(),
  p2pMakerFee: z.string(),
  p2pTakerFee: z.string(),
  /** In reais, as decimals. */
  recoveryFee: z.string(),
  pixConfirmAbove: z.string(),
  onePixLimit: z.string(),
  dayLimit: z.string(),
  nightLimit: z.string(),
  /** Hours of the day in Brasília between which the limit of the night holds. */
  nightFrom: z.int(),
  nightTo: z.int(),
  /** Hours a new crypto address waits. */
  addressHours: z.int(),
  /** Days after a Pix in which it can be contested. */
  medDays: z.int(),
  /** Days after a refusal until documents may be sent anew. */
  kycRetryDays: z.int(),
});

export const readSupportFacts = defineRoute({
  method: "GET",
  path: "/v1/support/facts",
  summary: "The figures help articles speak of, as they are set now",
  access: "public",
  response: supportFactsSchema,
  errors: [],
});

const byId = z.strictObject({ id: uuid });

export const listConversations = defineRoute({
  method: "GET",
  path: "/v1/support/conversations",
  summary: "The client's conversations with support, newest first",
  access: "client",
  query: pageQuery.extend({ tab: z.enum(SUPPORT_TABS).default("all") }),
  response: pageOf(z.object(summaryFields)),
  errors: [],
});

export const openConversation = defineRoute({
  method: "POST",
  path: "/v1/support/conversations",
  summary: "Write to support about something",
  access: "client",
  status: 201,
  body: z.strictObject({
    category,
    text: messageText,
    /** A movement of the statement or a case, of the client's own. */
    link: z.strictObject({ kind: z.enum(SUPPORT_LINKS), id: uuid }).nullable(),
  }),
  response: supportConversationSchema,
  errors: ["support.too_many_open", "support.link_unknown", "customers.profile_missing"],
});

export const readConversation = defineRoute({
  method: "GET",
  path: "/v1/support/conversations/:id",
  summary: "One conversation, its files and what can be done next",
  access: "client",
  params: byId,
  response: supportConversationSchema,
  errors: [],
});

export const closeConversation = defineRoute({
  method: "POST",
  path: "/v1/support/conversations/:id/close",
  summary: "End a conversation whose matter is settled",
  access: "client",
  params: byId,
  response: supportConversationSchema,
  errors: ["support.not_open"],
});

export const reopenConversation = defineRoute({
  method: "POST",
  path: "/v1/support/conversations/:id/reopen",
  summary: "Go on with a closed conversation",
  access: "client",
  params: byId,
  body: z.strictObject({ text: messageText }),
  response: supportConversationSchema,
  errors: ["support.not_closed", "support.too_many_open"],
});

export const rateConversation = defineRoute({
  method: "POST",
  path: "/v1/support/conversations/:id/rating",
  summary: "Rate a closed conversation, once",
  access: "client",
  params: byId,
  body: z.strictObject({
    score: z.int().min(1).max(5),
    comment: multilineText({ max: 500 }).nullable(),
  }),
  response: supportConversationSchema,
  errors: ["support.not_closed", "support.already_rated"],
});

export const {
  addDocument: addConversationFile,
  openDocument: openConversationFile,
  listComments: listConversationMessages,
  writeComment: writeConversationMessage,
  readTimeline: readConversationTimeline,
} = clientCaseRoutes("/v1/support/conversations", {
  noun: "a conversation with support",
  response: supportConversationSchema,
});

/** Opens the conversations of whoever cannot sign in: sent by letter alone, and kept only as a digest. */
const pass = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

export const requestSupportPass = defineRoute({
  method: "POST",
  path: "/v1/support/passes",
  summary:
    "Have a link sent by which whoever cannot sign in, such as a suspended person, writes to support; the answer is the same for every address",
  access: "public",
  status: 202,
  body: z.strictObject({ email: z.email().max(254) }),
  response: z.object({ sent: z.literal(true) }),
  errors: [],
});

export const supportPassSchema = z.object({
  conversations: z.array(z.object(summaryFields)),
  /** The one that was asked for, or just written to. */
  current: supportConversationSchema.nullable(),
  /** Of the current conversation: the newest, oldest first. */
  messages: z.array(caseMessageSchema),
  expiresAt: instant,
});

export const readByPass = defineRoute({
  method: "POST",
  path: "/v1/support/passes/read",
  summary: "The conversations of the person a link was sent to, and one of them whole",
  access: "public",
  body: z.strictObject({ pass, id: uuid.nullable() }),
  response: supportPassSchema,
  errors: ["support.pass_invalid"],
});

export const writeByPass = defineRoute({
  method: "POST",
  path: "/v1/support/passes/write",
  summary: "Write to support by a link: into an open conversation, or with null into a new one",
  access: "public",
  body: z.strictObject({ pass, id: uuid.nullable(), category, text: messageText }),
  response: supportPassSchema,
  errors: ["support.pass_invalid", "support.too_many_open", "cases.not_open", "customers.profile_missing"],
});

const person = z.object({ id: uuid, name: z.string(), email: z.string() });

const adminFields = {
  ...summaryFields,
  client: person,
  assignee: person.nullable(),
  firstAnsweredAt: instant.nullable(),
} as const;

export const adminConversationSchema = z.object({
  ...supportConversationSchema.shape,
  ...adminFields,
});

export const listAllConversations = defineRoute({
  method: "GET",
  path: "/v1/admin/support/conversations",
  summary:
    "Conversations of all clients by queue: those that wait for an answer longest first, else the latest first",
  access: "support.answer",
  query: pageQuery.extend({ queue: z.enum(SUPPORT_QUEUES).default("unanswered") }),
  response: pageOf(z.object(adminFields)),
  errors: [],
});

export const readAnyConversation = defineRoute({
  method: "GET",
  path: "/v1/admin/support/conversations/:id",
  summary: "One conversation with whose it is; its thread, files and assignment are the case's",
  access: "support.answer",
  params: byId,
  response: adminConversationSchema,
  errors: [],
});

export const closeAnyConversation = defineRoute({
  method: "POST",
  path: "/v1/admin/support/conversations/:id/close",
  summary: "End a conversation; its client may go on with it",
  access: "support.answer",
  params: byId,
  response: adminConversationSchema,
  errors: ["support.not_open", "cases.own_case", "cases.assigned_to_another"],
});

export const readSupportFigures = defineRoute({
  method: "GET",
  path: "/v1/admin/support/figures",
  summary: "How support does: what waits now, and first answers and ratings of the last 30 days",
  access: "support.answer",
  response: z.object({
    unanswered: z.int(),
    open: z.int(),
    /** Of conversations opened in the period. */
    opened: z.int(),
    answered: z.int(),
    medianFirstAnswerSeconds: z.int().nullable(),
    ratings: z.int(),
    /** With one decimal. */
    averageRating: z.string().nullable(),
    /** How many of each score, from 1 to 5. */
    scores: z.array(z.int()).length(5),
  }),
  errors: [],
});

const macroFields = { title: text({ max: 80 }), text: messageText };
export const supportMacroSchema = z.object({
  id: uuid,
  title: z.string(),
  text: z.string(),
  updatedAt: instant,
});

export const listMacros = defineRoute({
  method: "GET",
  path: "/v1/admin/support/macros",
  summary: "Saved answers, by title",
  access: "support.answer",
  response: z.object({ macros: z.array(supportMacroSchema) }),
  errors: [],
});

export const createMacro = defineRoute({
  method: "POST",
  path: "/v1/admin/support/macros",
  summary: "Save an answer for all administrators",
  access: "admin",
  status: 201,
  body: z.strictObject(macroFields),
  response: supportMacroSchema,
  errors: ["support.macro_exists"],
});

export const changeMacro = defineRoute({
  method: "PUT",
  path: "/v1/admin/support/macros/:id",
  summary: "Change a saved answer",
  access: "admin",
  params: byId,
  body: z.strictObject(macroFields),
  response: supportMacroSchema,
  errors: ["support.macro_exists"],
});

export const deleteMacro = defineRoute({
  method: "DELETE",
  path: "/v1/admin/support/macros/:id",
  summary: "Delete a saved answer",
  access: "admin",
  status: 204,
  params: byId,
  errors: [],
});
