/** A request as a program makes it at this installation. */
export function curl(
  path: string,
  { body, once = false }: { readonly body?: string; readonly once?: boolean } = {},
): string {
  return [
    `curl ${window.location.origin}${path}`,
    '  -H "Authorization: Bearer $LASTRO_KEY"',
    ...(once ? ['  -H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body === undefined ? [] : ['  -H "Content-Type: application/json"', `  -d '${body}'`]),
  ].join(" \\\n");
}
