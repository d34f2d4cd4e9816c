import { ConfigError } from "../config.js";

/** What keeps a start from happening, in one sentence for whoever started it: what is wrong, and what to do. */
export class StartProblem extends Error {
  override readonly name = "StartProblem";
}

/** What a program says when it does not start: a sentence where somebody can do something, otherwise where it failed. */
export function whyNotStarted(error: unknown): string {
  if (error instanceof StartProblem || error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return String(error);
  if (isBusyPort(error)) return portIsBusy(error.port);
  return error.stack ?? error.message;
}

export function portIsBusy(port: number, use?: string): string {
  const named = use === undefined ? `Port ${port}` : `Port ${port} (${use})`;
  return `${named} is in use by another program: end that program, or set PORT to another number.`;
}

function isBusyPort(error: Error): error is Error & { readonly port: number } {
  return "code" in error && error.code === "EADDRINUSE" && "port" in error && typeof error.port === "number";
}
