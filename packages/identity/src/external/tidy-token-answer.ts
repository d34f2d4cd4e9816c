import type { OutsideFetch } from "@lastro/platform/http/outside-fetch";

/**
 * Asks as before, with what providers of OAuth 2 get wrong about a token's answer put right: a type that is not named,
 * scopes as a list, and values that are there only to be nothing. Everything else stays for who reads it to judge.
 */
export function tidyTokenAnswer(ask: OutsideFetch, tokenUrl: string): OutsideFetch {
  return async (url, request) => {
    const answer = await ask(url, request);
    if (url !== tokenUrl || !answer.ok) return answer;
    const said: unknown = await answer.json().catch(() => undefined);
    if (typeof said !== "object" || said === null || Array.isArray(said))
      throw new Error("not a token's answer");
    const given = Object.entries(said).filter(([, value]) => value !== null);
    const tidy = {
      token_type: "bearer",
      ...Object.fromEntries(given.map(([name, value]) => [name, plain(name, value)])),
    };
    return Response.json(tidy, { status: answer.status });
  };
}

function plain(name: string, value: unknown): unknown {
  return name === "scope" && Array.isArray(value) ? value.join(" ") : value;
}
