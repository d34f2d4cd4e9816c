const STORAGE_KEY = "lastro-device";
const BYTES = 32;

/** The secret this browser names itself by to the bank, drawn once and kept, whoever signs in. */
export function deviceSecret(): string {
  const kept = window.localStorage.getItem(STORAGE_KEY);
  if (kept !== null) return kept;
  const drawn = base64Url(crypto.getRandomValues(new Uint8Array(BYTES)));
  window.localStorage.setItem(STORAGE_KEY, drawn);
  return drawn;
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
