import type { OAuth2Provider } from "./provider.js";

/** Where a provider is asked, below the addresses of its pages and of its interface. */
interface Places {
  readonly pages: string;
  readonly api: string;
  /** Where its interface is below an address of the operator's own. */
  readonly ownApi?: string;
  readonly authorize: string;
  readonly token: string;
  /** The token is handed out by the interface rather than by the pages. */
  readonly tokenAtApi?: true;
  /** Absent where it comes with the token. */
  readonly me?: string;
  readonly emails?: string;
}

/** What is known of a provider that speaks OAuth 2 alone. */
export type OAuth2Traits = Pick<OAuth2Provider, "title" | "scopes" | "profile"> &
  Partial<Pick<OAuth2Provider, "askWith" | "basicAuthorization" | "listedEmails" | "pkce">> & {
    readonly places: Places;
  };
