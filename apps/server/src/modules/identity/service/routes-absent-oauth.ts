import { refusal } from "./auth-error.js";
import type { AuthServer } from "./routes-server.js";

const clients = "/admin/oauth/clients";
const FOR_OPERATORS = [
  ["GET", clients],
  ["POST", clients],
  ["GET", `${clients}/:clientId`],
  ["PUT", `${clients}/:clientId`],
  ["DELETE", `${clients}/:clientId`],
  ["POST", `${clients}/:clientId/regenerate_secret`],
] as const;

const FOR_PEOPLE = [
  ["GET", "/user/oauth/grants"],
  ["DELETE", "/user/oauth/grants"],
] as const;

const FOR_ANYONE = [
  ["GET", "/.well-known/oauth-authorization-server"],
  ["POST", "/oauth/clients/register"],
  ["GET", "/oauth/authorize"],
  ["GET", "/oauth/authorizations/:authorizationId"],
  ["POST", "/oauth/authorizations/:authorizationId/consent"],
  ["POST", "/oauth/token"],
  ["GET", "/oauth/userinfo"],
] as const;

/** This house's own sign-in as an OAuth server: there is none, and clients of the protocol ask for it. */
export function registerAbsentOAuthServer(server: AuthServer): void {
  const summary = "Not offered";
  const refuse = async () => {
    throw refusal("oauthServerDisabled");
  };
  for (const [method, path] of FOR_OPERATORS) server.on({ method, path, summary, admin: true }, refuse);
  for (const [method, path] of FOR_PEOPLE) server.on({ method, path, summary, signedIn: true }, refuse);
  for (const [method, path] of FOR_ANYONE) server.on({ method, path, summary }, refuse);
}
