/** Whose wallets are accepted, and what a wallet calls their accounts. */
export const CHAINS = {
  solana: { title: "Solana", address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ },
  ethereum: { title: "Ethereum", address: /^0x[a-fA-F0-9]{40}$/ },
} as const;

export type Chain = keyof typeof CHAINS;

/** What the holder of a wallet signs to sign in, in the words of EIP-4361 and its like for Solana. */
export interface WalletMessage {
  readonly domain: string;
  readonly address: string;
  readonly statement?: string;
  readonly uri: URL;
  readonly chainId?: string;
  readonly issuedAt: Date;
  readonly expiresAt?: Date;
  readonly notBefore?: Date;
}

/** Why the text is no such message. */
export class MessageUnreadable extends Error {}

const DOMAIN = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i;
const RFC3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
const SOLANA_NETWORKS = /^(solana:)?(main|mainnet|devnet|testnet|localnet)$/;

/** Reads the message line by line. Throws `MessageUnreadable`. */
export function parseWalletMessage(text: string, chain: Chain): WalletMessage {
  const lines = text.split("\n");
  const [header = "", addressLine = "", blank, statementLine = ""] = lines;
  if (lines.length < 6) throw new MessageUnreadable("message needs at least 6 lines");
  const { title, address: pattern } = CHAINS[chain];
  const suffix = ` wants you to sign in with your ${title} account:`;
  if (!header.endsWith(suffix)) throw new MessageUnreadable(`message first line does not end in "${suffix}"`);
  const domain = header.slice(0, -suffix.length).trim();
  if (!DOMAIN.test(domain)) throw new MessageUnreadable("domain in first line of message is not valid");
  const address = addressLine.trim();
  if (!pattern.test(address)) throw new MessageUnreadable("wallet address is not in the expected format");
  if (blank !== "") throw new MessageUnreadable("third line must be empty");
  const hasStatement = statementLine !== "" && lines[4] === "";
  const fields = fieldsOf(lines.slice(hasStatement ? 5 : 3));
  return {
    domain,
    address: chain === "ethereum" ? address.toLowerCase() : address,
    ...(hasStatement ? { statement: statementLine } : {}),
    ...described(fields, chain),
  };
}

/** Names and values, the list of resources apart. A name that stands twice could be read either way. */
function fieldsOf(lines: readonly string[]): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  let inResources = false;
  for (const line of lines.map((one) => one.trim())) {
    if (inResources && line.startsWith("- ")) continue;
    inResources = line === "Resources:";
    if (inResources || line === "") continue;
    const colon = line.indexOf(":");
    if (colon < 0) throw new MessageUnreadable("message has a line that is neither a field nor a resource");
    const name = line.slice(0, colon);
    if (fields.has(name)) throw new MessageUnreadable(`${name} stands twice`);
    fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

function described(
  fields: ReadonlyMap<string, string>,
  chain: Chain,
): Omit<WalletMessage, "domain" | "address" | "statement"> {
  const version = fields.get("Version");
  if (version !== "1")
    throw new MessageUnreadable(`Version value is not supported, expected 1 got "${version ?? ""}"`);
  const uri = fields.get("URI");
  if (uri === undefined || !URL.canParse(uri)) throw new MessageUnreadable("URI is missing or not valid");
  const issuedAt = momentOf(fields, "Issued At");
  if (!issuedAt) throw new MessageUnreadable("Issued At is not specified");
  const expiresAt = momentOf(fields, "Expiration Time");
  const notBefore = momentOf(fields, "Not Before");
  if (expiresAt && issuedAt > expiresAt) throw new MessageUnreadable("Issued At is after Expiration Time");
  if (expiresAt && notBefore && notBefore > expiresAt)
    throw new MessageUnreadable("Not Before is after Expiration Time");
  const chainId = fields.get("Chain ID");
  if (chainId && !(chain === "ethereum" ? /^\d{1,20}$/ : SOLANA_NETWORKS).test(chainId))
    throw new MessageUnreadable("Chain ID is not valid");
  return {
    uri: new URL(uri),
    issuedAt,
    ...(expiresAt ? { expiresAt } : {}),
    ...(notBefore ? { notBefore } : {}),
    ...(chainId ? { chainId } : {}),
  };
}

function momentOf(fields: ReadonlyMap<string, string>, name: string): Date | undefined {
  const text = fields.get(name);
  if (text === undefined || text === "") return undefined;
  if (!RFC3339.test(text) || Number.isNaN(Date.parse(text)))
    throw new MessageUnreadable(`${name} is not a valid time`);
  return new Date(text);
}
