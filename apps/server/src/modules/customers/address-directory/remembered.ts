import type { AddressDirectory, FoundAddress } from "./port.js";

/** Remembers the last answers of a directory, so that the same CEP is not asked for again. Failures are not kept. */
export function remembered(directory: AddressDirectory, capacity = 2_000): AddressDirectory {
  const answers = new Map<string, FoundAddress | undefined>();
  return async (cep) => {
    if (answers.has(cep)) return answers.get(cep);
    const answer = await directory(cep);
    const [oldest] = answers.keys();
    if (answers.size >= capacity && oldest !== undefined) answers.delete(oldest);
    answers.set(cep, answer);
    return answer;
  };
}
