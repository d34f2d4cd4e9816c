import type { Config } from "../../platform/config.js";
import type { Ctx } from "../../platform/context.js";
import { keepClient } from "../identity/index.js";

type Place = Pick<Config, "publicUrl" | "port">;

const CLIENT_ID = "0199d3a0-1f00-7000-8000-00000000d307";
/** The example of RFC 7636: whoever wants to exchange the code has its verifier there. */
const CODE_CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWcbGJSstw-cM";

/** Registers a program that asks people who they are, so that consent and what follows from it can be tried. */
export function registerExampleApp(ctx: Ctx): Promise<void> {
  const client = { id: CLIENT_ID, name: "Planilha de exemplo", redirectUris: [returnAddress(ctx.config)] };
  return keepClient(ctx, "bank", client);
}

/** Where its button "sign in with Lastro" would lead. */
export function exampleAppLink(place: Place): string {
  const asked = new URLSearchParams({
    client_id: CLIENT_ID,
    redirect_uri: returnAddress(place),
    response_type: "code",
    scope: "openid email profile",
    state: "exemplo",
    code_challenge: CODE_CHALLENGE,
    code_challenge_method: "S256",
  });
  return `${place.publicUrl.replace(/\/$/, "")}/auth/v1/oauth/authorize?${asked}`;
}

/** A page of this machine: the program exists only in name, and its code is seen in the address. */
function returnAddress({ port }: Place): string {
  return `http://localhost:${port}/docs`;
}
