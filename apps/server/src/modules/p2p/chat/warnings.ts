import { parseCnpj, parseCpf, parsePhone } from "@lastro/contracts/documents";

/** What a message may carry that is not of its trade: the reader is warned not to pay or to follow it. */
const MESSAGE_WARNINGS = ["pix_key", "link", "cpf"] as const;
type MessageWarning = (typeof MESSAGE_WARNINGS)[number];

/** What the two sides of a trade may name: where it is paid, and who they are. */
export interface KnownToTrade {
  readonly key: string | null;
  readonly cpfs: readonly string[];
}

const LINK =
  /(?:https?:\/\/|www\.|t\.me\/|wa\.me\/|bit\.ly\/)|\b[a-z0-9-]{2,}\.(?:com|net|org|br|io|me|ly|app|link|info|xyz|top|site|online)\b/i;
const EMAIL = /[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+/gi;
const RANDOM_KEY = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;
const BR_CODE = /0002\s*01[\s\S]{0,60}br\.gov\.bcb\.pix/i;
const DIGITS = /\+?\(?\d[\d\s().\-/]{8,20}\d/g;

/** What of a message is no part of its trade, each kind once. Digits are read however they are spaced. */
export function warningsOf(text: string, known: KnownToTrade): MessageWarning[] {
  const plain = text.normalize("NFKC");
  const isForeign = (found: string) => known.key === null || found.toLowerCase() !== known.key.toLowerCase();
  const emails = plain.match(EMAIL) ?? [];
  const keys = [...emails, ...(plain.match(RANDOM_KEY) ?? [])];
  const numbers = (plain.match(DIGITS) ?? []).map((found) => found.trim());
  const cpfs = numbers.flatMap((found) => parseCpf(found.replace(/\D/g, "")) ?? []);
  const others = numbers.flatMap(
    (found) => parseCnpj(found.replace(/[^\d]/g, "")) ?? parsePhone(found) ?? [],
  );
  const isLink = LINK.test(plain.replace(EMAIL, " "));
  const warnings: Readonly<Record<MessageWarning, boolean>> = {
    pix_key:
      BR_CODE.test(plain) ||
      keys.some(isForeign) ||
      others.some((found) => isForeign(found) && !cpfs.includes(found)),
    link: isLink,
    cpf: cpfs.some((cpf) => !known.cpfs.includes(cpf) && isForeign(cpf)),
  };
  return MESSAGE_WARNINGS.filter((warning) => warnings[warning]);
}
