/** Why a file is not kept; each product answers it with a refusal of its own. */
export type FileRefusal = "missing" | "too_large" | "heic" | "type" | "unreadable" | "too_many_pixels";

export class FileRefused extends Error {
  readonly reason: FileRefusal;

  constructor(reason: FileRefusal) {
    super(reason);
    this.name = "FileRefused";
    this.reason = reason;
  }
}

/** Runs what reads or makes a file, and throws `refusal` of what it refuses instead. */
export async function refusingFiles<T>(
  refusal: (reason: FileRefusal) => Error,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof FileRefused ? refusal(error.reason) : error;
  }
}
