import { readText } from "@lastro/platform/http/read-json";
import { PriceFeedError } from "./port.js";

const DEADLINE_MS = 5_000;
const MAX_ANSWER = 8 * 1024 * 1024;

/**
 * Asks a price service one question, whose query is given by name or as it is to be sent; its answer as text. Throws
 * PriceFeedError unless it answers in time.
 */
export async function askFeed(
  url: string,
  path: string,
  query: Record<string, string> | string = "",
): Promise<string> {
  const question = typeof query === "string" ? query : new URLSearchParams(query).toString();
  const address = `${url.replace(/\/$/, "")}${path}${question && `?${question}`}`;
  const response = await fetch(address, {
    headers: { accept: "application/json" },
    redirect: "error",
    signal: AbortSignal.timeout(DEADLINE_MS),
  }).catch((error: unknown) => {
    throw new PriceFeedError(isTimeout(error) ? "timeout" : "unreachable");
  });
  if (!response.ok) throw new PriceFeedError(response.status);
  return readText(response, MAX_ANSWER).catch((error: unknown) => {
    throw new PriceFeedError(isTimeout(error) ? "timeout" : "cut short");
  });
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === "TimeoutError";
}
