import { z } from "zod";

/** A refusal as the server answers it (RFC 9457, application/problem+json). `title` and `detail` are Portuguese. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    code: z.string(),
    instance: z.string(),
    /** Field errors by name, dotted for nested fields: the reason code of each. */
    fields: z.record(z.string(), z.string()).optional(),
    facts: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  })
  .meta({ id: "Problem" });

export type Problem = z.infer<typeof problemSchema>;
