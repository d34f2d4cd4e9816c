const BEARER = /^bearer (\S+)$/i;

/** The token of an Authorization header, or nothing when the header is not a bearer's. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : BEARER.exec(authorization)?.[1];
}
