/** A refusal in the shape of OAuth 2, which some grants answer instead of this service's own. Always a 400. */
export class OAuthError extends Error {
  readonly error: string;

  constructor(error: string, description: string) {
    super(description);
    this.name = "OAuthError";
    this.error = error;
  }
}

/** What the grants of outside tokens say to almost anything they do not accept. */
export function invalidRequest(description: string): OAuthError {
  return new OAuthError("invalid request", description);
}
