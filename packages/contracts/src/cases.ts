import { z } from "zod";
import { defineRoute } from "./route.js";
import { instant, multilineText, pageOf, pageQuery, uuid } from "./wire.js";

/** What cases may be about, as `module.noun`. Screens have a word for each. */
export const CASE_KINDS = [
  "grain.dispute",
  "grain.verification",
  "pix.contested",
  "pix.recovery",
  "pix.unmatched",
  "custody.arrival",
  "crypto.recovery",
  "p2p.dispute",
  "p2p.late_payment",
  "cards.contest",
  "support.conversation",
] as const;
export type CaseKindName = (typeof CASE_KINDS)[number];

/**
 * `waiting`: for one party or all of them; `in_review`: for an administrator; `decided`: being carried out; `closed`:
 * nothing is left to be done.
 */
export const CASE_STATUSES = ["opened", "waiting", "in_review", "decided", "closed"] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

export const CASE_DECIDERS = ["parties", "administrator", "system"] as const;

/** What a timeline tells of. `deadline_passed` names it in `facts.deadline`, `decided` its decision in `facts.decision`. */
export const CASE_EVENT_TYPES = [
  "opened",
  "waiting",
  "in_review",
  "evidence_added",
  "deadline_passed",
  "assigned",
  "second_approval_requested",
  "decided",
  "decision_failed",
  "closed",
  "reopened",
] as const;
export type CaseEventType = (typeof CASE_EVENT_TYPES)[number];

export const CASE_MESSAGE_MAX_LENGTH = 2_000;

export const caseEvidenceSchema = z.object({
  id: uuid,
  /** A party's role, or `administrator`. */
  by: z.string(),
  name: z.string(),
  contentType: z.string(),
  /** Of what is kept: pictures are made anew, without metadata. */
  size: z.int(),
  /** Of the file as it was sent, in hexadecimal. */
  sha256: z.string(),
  note: z.string().nullable(),
  addedAt: instant,
});

export const caseDeadlineSchema = z.object({ kind: z.string(), dueAt: instant });

/** As a party reads it: by whom says the role, and never which administrator. */
export const caseMessageSchema = z.object({
  id: uuid,
  by: z.string(),
  name: z.string(),
  text: z.string(),
  at: instant,
});

export const caseEventSchema = z.object({
  id: uuid,
  type: z.enum(CASE_EVENT_TYPES),
  at: instant,
  /** A party's role, `administrator` or `system`. */
  by: z.string(),
  reason: z.string().nullable(),
  facts: z.record(z.string(), z.string()),
});

/** The newest page first, each from its oldest; `nextCursor` leads to what is older. */
export const caseMessagesPage = z.object({
  messages: z.array(caseMessageSchema),
  nextCursor: z.string().nullable(),
});
export const caseTimelinePage = z.object({
  events: z.array(caseEventSchema),
  nextCursor: z.string().nullable(),
});

const administrator = z.object({ id: uuid, name: z.string(), email: z.string() });

const caseFields = {
  id: uuid,
  kind: z.enum(CASE_KINDS),
  /** What it is about: an order, a payment in suspense. */
  subject: uuid,
  status: z.enum(CASE_STATUSES),
  /** The role of the party it waits for; null where it waits for all of them, or for none. */
  waitingFor: z.string().nullable(),
  openedBy: z.string(),
  openedAt: instant,
  assignee: administrator.nullable(),
  /** Those that run, soonest first. */
  deadlines: z.array(caseDeadlineSchema),
} as const;

export const caseDecisionSchema = z.object({
  decision: z.string(),
  by: z.enum(CASE_DECIDERS),
  reason: z.string().nullable(),
  takesTwo: z.boolean(),
  at: instant,
});

export const caseSchema = z.object({
  ...caseFields,
  parties: z.array(z.object({ role: z.string(), id: uuid, name: z.string() })),
  evidence: z.array(caseEvidenceSchema),
  decision: caseDecisionSchema.nullable(),
  closedAt: instant.nullable(),
  /** Whether the administrator who asks may add evidence now. */
  mayAddEvidence: z.boolean(),
});

export const listCases = defineRoute({
  method: "GET",
  path: "/v1/admin/cases",
  summary: "Cases that are not closed, the oldest first",
  access: "cases.read",
  query: pageQuery.extend({
    kind: z.enum(CASE_KINDS).optional(),
    status: z.enum(["opened", "waiting", "in_review", "decided"]).optional(),
    /** `me`: those the caller has taken; `nobody`: those no administrator has. */
    assignee: z.enum(["me", "nobody"]).optional(),
  }),
  response: pageOf(z.object(caseFields)),
  errors: [],
});

const caseParams = z.strictObject({ id: uuid });

export const readCase = defineRoute({
  method: "GET",
  path: "/v1/admin/cases/:id",
  summary: "One case with its parties, evidence and decision",
  access: "cases.read",
  params: caseParams,
  response: caseSchema,
  errors: [],
});

export const readCaseTimeline = defineRoute({
  method: "GET",
  path: "/v1/admin/cases/:id/timeline",
  summary: "Everything that happened in a case, the newest page first",
  access: "cases.read",
  params: caseParams,
  query: pageQuery,
  response: caseTimelinePage,
  errors: [],
});

const adminMessage = caseMessageSchema.extend({ internal: z.boolean() });

export const listCaseMessages = defineRoute({
  method: "GET",
  path: "/v1/admin/cases/:id/messages",
  summary: "A case's thread with the administrators' notes, the newest page first; that it was read is kept",
  access: "cases.read",
  params: caseParams,
  query: pageQuery,
  response: z.object({ messages: z.array(adminMessage), nextCursor: z.string().nullable() }),
  errors: [],
});

export const writeCaseMessage = defineRoute({
  method: "POST",
  path: "/v1/admin/cases/:id/messages",
  summary: "Write to all parties of a case, or a note to the other administrators",
  access: "cases.prepare",
  status: 201,
  params: caseParams,
  body: z.strictObject({
    text: multilineText({ max: CASE_MESSAGE_MAX_LENGTH }),
    /** A note that no party reads. */
    internal: z.boolean(),
  }),
  response: adminMessage,
  errors: ["cases.own_case", "cases.not_open"],
});

export const takeCase = defineRoute({
  method: "POST",
  path: "/v1/admin/cases/:id/take",
  summary: "Make a case the caller's, also from a colleague",
  access: "cases.prepare",
  params: caseParams,
  body: z.strictObject({
    /** Who has it, as the caller saw it: taken from somebody else meanwhile it is refused. */
    from: uuid.nullable(),
  }),
  response: caseSchema,
  errors: ["cases.own_case", "cases.not_open", "cases.assigned_meanwhile"],
});

export const handOverCase = defineRoute({
  method: "POST",
  path: "/v1/admin/cases/:id/hand-over",
  summary: "Give the caller's case to another administrator, or back to the queue",
  access: "cases.prepare",
  params: caseParams,
  body: z.strictObject({
    /** Null puts it back into the queue. */
    to: uuid.nullable(),
  }),
  response: caseSchema,
  errors: [
    "cases.own_case",
    "cases.not_open",
    "cases.assigned_to_another",
    "cases.assigned_meanwhile",
    "cases.not_an_administrator",
  ],
});

/** A form with `file`, and `note` if something is to be said of it. */
export const addCaseEvidence = defineRoute({
  method: "POST",
  path: "/v1/admin/cases/:id/evidence",
  summary: "Add a picture or PDF to a case whose kind lets administrators",
  access: "cases.prepare",
  multipart: true,
  status: 201,
  params: caseParams,
  response: caseSchema,
  errors: [
    "upload.active_content",
    "upload.locked",
    "upload.unreadable",
    "upload.too_many_pixels",
    "cases.own_case",
    "cases.evidence_closed",
    "cases.evidence_missing",
    "cases.evidence_type",
    "cases.evidence_too_large",
    "cases.evidence_too_many",
  ],
});

export const openCaseEvidence = defineRoute({
  method: "GET",
  path: "/v1/admin/cases/:id/evidence/:evidenceId",
  summary: "One file of a case's evidence; that it was opened is kept",
  access: "cases.read",
  params: z.strictObject({ id: uuid, evidenceId: uuid }),
  errors: [],
});
