import { createOutsideFetch } from "@lastro/platform/http/outside-fetch";
import { AuthError } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";

/** Fetches what an organisation publishes of itself, from nowhere inside this or another private network. */
export async function fetchMetadata(ctx: IdentityCtx, url: string): Promise<string> {
  const ask = createOutsideFetch({ loopback: ctx.settings.trustLoopback, privateNetworks: false });
  const answer = await ask(url, { headers: { accept: "application/xml" } }).catch((error: unknown) => {
    ctx.log.info({ error: String(error) }, "metadata was not fetched");
    throw metadataNotFetched(url, "network");
  });
  if (answer.status !== 200) throw metadataNotFetched(url, String(answer.status));
  return answer.text();
}

function metadataNotFetched(url: string, what: string): AuthError {
  return new AuthError(
    400,
    "saml_metadata_fetch_failed",
    `HTTP ${what} error fetching SAML Metadata from URL '${url}'`,
  );
}
