/** An answer is larger than whoever asked for it reads. */
class AnswerTooLarge extends Error {}

/** The JSON of an answer, of which so many bytes are read at most. Throws `AnswerTooLarge`, or a SyntaxError. */
export async function readJson(answer: Response, maxBytes: number): Promise<unknown> {
  return JSON.parse(await readText(answer, maxBytes));
}

/** The text of an answer, of which so many bytes are read at most. Throws `AnswerTooLarge`. */
export async function readText(answer: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the rest.
    if (size > maxBytes) throw new AnswerTooLarge(`an answer of more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
