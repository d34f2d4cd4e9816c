import type { ChainLog } from "./port.js";

/** `Transfer(address,address,uint256)`. */
export const TRANSFER_TOPIC = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

const ADDRESS_TOPIC = /^0x0{24}([0-9a-f]{40})$/;
const ONE_WORD = /^0x[0-9a-f]{64}$/;

/** A transfer of some token, read from a log that is one to the letter. */
export interface TokenTransfer {
  readonly token: string;
  readonly from: string;
  readonly to: string;
  readonly raw: bigint;
  readonly logIndex: number;
}

/** The transfer a log tells of; undefined for logs of another kind, taken back, malformed or of nothing. */
export function readTransfer(log: ChainLog): TokenTransfer | undefined {
  const [topic, fromTopic, toTopic] = log.topics;
  if (log.removed || log.topics.length !== 3 || topic !== TRANSFER_TOPIC) return undefined;
  const from = ADDRESS_TOPIC.exec(fromTopic ?? "")?.[1];
  const to = ADDRESS_TOPIC.exec(toTopic ?? "")?.[1];
  if (from === undefined || to === undefined || !ONE_WORD.test(log.data)) return undefined;
  const raw = BigInt(log.data);
  if (raw === 0n) return undefined;
  return { token: log.address, from: `0x${from}`, to: `0x${to}`, raw, logIndex: log.logIndex };
}

export type LogsVerdict =
  | { readonly transfers: readonly [TokenTransfer, ...TokenTransfer[]] }
  | { readonly refusal: "wrong_token" | "wrong_recipient" };

/** What a transaction's logs are to us: transfers of the token to our address, or why there are none. */
export function judgeLogs(
  logs: readonly ChainLog[],
  { token, address }: { readonly token: string; readonly address: string },
): LogsVerdict {
  const read = logs.flatMap((log) => readTransfer(log) ?? []);
  const toUs = read.filter(({ to, from }) => to === address && from !== address);
  const [first, ...rest] = toUs.filter((transfer) => transfer.token === token);
  if (first) return { transfers: [first, ...rest] };
  return { refusal: toUs.length > 0 ? "wrong_token" : "wrong_recipient" };
}
