import type { Reader } from "../notice-kind.js";

/** What a browser shows, and the page it opens. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly link: string;
  /** A message with the tag of one that still stands replaces it. */
  readonly tag: string;
  readonly lang: Reader["language"];
}

const MAX_TITLE = 120;
const MAX_BODY = 480;
/** What fits into the 4096 bytes every push service takes once it is encrypted (RFC 8291, section 4). */
export const MAX_MESSAGE_BYTES = 3993;

/** A message as it is encrypted: short enough for any push service, whatever was written. */
export function encodeMessage({ title, body, ...rest }: PushMessage): Buffer {
  const said = { title: cut(title, MAX_TITLE), body: cut(body, MAX_BODY), ...rest };
  const bytes = Buffer.from(JSON.stringify(said));
  if (bytes.byteLength > MAX_MESSAGE_BYTES) throw new Error("A push message is too long");
  return bytes;
}

/** By characters as people count them: half of one is never sent. */
function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`;
}
