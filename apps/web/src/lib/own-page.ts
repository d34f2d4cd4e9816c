const HERE = "https://lastro.invalid";

/** A page of ours, as a browser reads it, and not somebody else's address dressed up as one. */
export function ownPage(next: string | null): string | undefined {
  if (!next?.startsWith("/") || !URL.canParse(next, HERE)) return undefined;
  const { origin, pathname, search, hash } = new URL(next, HERE);
  return origin === HERE && !pathname.startsWith("//") ? pathname + search + hash : undefined;
}
