import { keepClient } from "@lastro/identity";
import type { Config } from "@lastro/platform/config";
import type { Ctx } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";

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

const RETURN_PATH = "/v1/demo/example-app";

function returnAddress({ port }: Place): string {
  return `http://localhost:${port}${RETURN_PATH}`;
}

/** The page the program is led back to: it exists only in name, so the page says what a real one would do now. */
export function registerExampleAppPage({ app }: Router<Ctx>): void {
  app.get(RETURN_PATH, { schema: { hide: true } }, (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header(
        "content-security-policy",
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
      )
      .header("referrer-policy", "no-referrer")
      .send(PAGE),
  );
}

const PAGE = `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Planilha de exemplo</title>
<style>
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fff;color:#17211b;font:400 16px/1.6 sans-serif}
main{box-sizing:border-box;width:min(520px,calc(100% - 32px))}
h1{font-size:22px;line-height:1.3}
a{color:#14532d}
</style></head>
<body><main><h1>Planilha de exemplo</h1>
<p>Sua resposta voltou para o programa que pediu. Se você autorizou, o endereço desta página traz um código, que um programa de verdade trocaria agora pela sua identificação.</p>
<p>O que você autorizou aparece no Lastro, em <a href="/security">Segurança</a>, e pode ser retirado lá.</p></main></body>
</html>`;
