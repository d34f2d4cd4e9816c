import { queryOptions } from "@tanstack/react-query";
import { authClient } from "@/lib/session/auth-client";

/** What a program asks the signed-in person for. */
export interface AccessRequest {
  id: string;
  /** As the program calls itself; its host where it does not. */
  name: string;
  /** Where the browser goes afterwards. */
  host: string;
  email: string;
  scopes: readonly string[];
}

/** The question, or where the browser goes because it was answered before. */
export type OpenedRequest = AccessRequest | { redirectUrl: string };

/** Asked once: to read it binds it to this session, and may answer it. */
export const accessRequestQuery = (id: string) =>
  queryOptions({
    queryKey: ["oauth-consent", id],
    queryFn: () => openRequest(id),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    retry: false,
  });

async function openRequest(id: string): Promise<OpenedRequest> {
  const { data, error } = await (await authClient()).oauth.getAuthorizationDetails(id);
  if (error !== null) throw error;
  if (!("authorization_id" in data)) return { redirectUrl: data.redirect_url };
  const { host } = new URL(data.redirect_uri);
  return {
    id: data.authorization_id,
    name: data.client.name || host,
    host,
    email: data.user.email,
    scopes: data.scope.split(" "),
  };
}

export type Answer = "approve" | "deny";

/** Answers the question; the result is where the browser goes. */
export async function answerRequest(id: string, answer: Answer): Promise<string> {
  const { oauth } = await authClient();
  const { data, error } = await (answer === "approve"
    ? oauth.approveAuthorization(id, { skipBrowserRedirect: true })
    : oauth.denyAuthorization(id, { skipBrowserRedirect: true }));
  if (error !== null) throw error;
  return data.redirect_url;
}
