import { z } from "zod";
import { CASE_MESSAGE_MAX_LENGTH, caseMessageSchema, caseMessagesPage, caseTimelinePage } from "./cases.js";
import { defineRoute } from "./route.js";
import { multilineText, pageQuery, uuid } from "./wire.js";

const params = z.strictObject({ id: uuid });

/**
 * What a client reads of a case of their own and adds to it, below the path of its product: documents, comments and the
 * timeline. `noun` names the case in a sentence; `response` is what the client reads after adding a document.
 */
export function clientCaseRoutes<const P extends string, R extends z.ZodType>(
  path: P,
  { noun, response }: { readonly noun: string; readonly response: R },
) {
  return {
    /** A form with `file`, and `note` if something is to be said of it. */
    addDocument: defineRoute({
      method: "POST",
      path: `${path}/:id/documents`,
      summary: `Add a picture or PDF to ${noun}`,
      access: "client",
      status: 201,
      multipart: true,
      params,
      response,
      errors: [
        "upload.active_content",
        "upload.locked",
        "upload.unreadable",
        "upload.too_many_pixels",
        "cases.evidence_closed",
        "cases.evidence_missing",
        "cases.evidence_type",
        "cases.evidence_too_large",
        "cases.evidence_too_many",
      ],
    }),
    openDocument: defineRoute({
      method: "GET",
      path: `${path}/:id/documents/:documentId`,
      summary: `One file of ${noun} of the client's own`,
      access: "client",
      params: z.strictObject({ id: uuid, documentId: uuid }),
      errors: [],
    }),
    listComments: defineRoute({
      method: "GET",
      path: `${path}/:id/comments`,
      summary: "What the client and the administrators wrote, the newest page first",
      access: "client",
      params,
      query: pageQuery,
      response: caseMessagesPage,
      errors: [],
    }),
    writeComment: defineRoute({
      method: "POST",
      path: `${path}/:id/comments`,
      summary: `Write to the administrators about ${noun}`,
      access: "client",
      status: 201,
      params,
      body: z.strictObject({ text: multilineText({ max: CASE_MESSAGE_MAX_LENGTH }) }),
      response: caseMessageSchema,
      errors: ["cases.not_open"],
    }),
    readTimeline: defineRoute({
      method: "GET",
      path: `${path}/:id/timeline`,
      summary: `What happened in ${noun}, the newest page first`,
      access: "client",
      params,
      query: pageQuery,
      response: caseTimelinePage,
      errors: [],
    }),
  };
}

export type ClientCaseRoutes = ReturnType<typeof clientCaseRoutes<string, z.ZodType>>;
