import type { z } from "zod";
import type { Answer } from "./http-transport.js";
import { failureOf, PspError } from "./psp-error.js";
import { problemWords } from "./wire.js";

/** An answer that cannot be read is no answer: the call may have had its effect. */
export function readAnswer<S extends z.ZodType>(operation: string, schema: S, answer: Answer): z.output<S> {
  const result = schema.safeParse(answer.body);
  if (result.success) return result.data;
  const where = result.error.issues.map((issue) => issue.path.join(".")).join(" ");
  throw new PspError(operation, "unknown", { status: answer.status, words: `unreadable answer ${where}` });
}

/** The answer itself when the call succeeded, else what its status says of it. */
export function succeeded(operation: string, answer: Answer): Answer {
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw new PspError(operation, failureOf(answer.status), {
    status: answer.status,
    words: `${answer.status} ${problemWords(answer.body)}`,
  });
}
