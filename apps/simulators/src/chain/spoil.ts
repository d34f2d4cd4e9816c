import type { FaultValue } from "../shared/faults.js";
import type { ChainFault } from "./faults.js";

type Taking = (kind: ChainFault) => FaultValue | undefined;
type Answer = Record<string, unknown>;

/** A receipt as a provider would give it that lies, fails or has its own idea of a log's form. */
export function spoilReceipt(receipt: Answer, take: Taking): Answer {
  const logs = spoilLogs(receipt.logs as Answer[], take);
  const status = take("failedWithLogs") ? { status: "0x0" } : {};
  const place = take("otherBlockHash") ? { blockHash: `0x${"0b".repeat(32)}` } : {};
  return { ...receipt, ...status, ...place, logs };
}

export function spoilLogs(logs: readonly Answer[], take: Taking): Answer[] {
  const lie = take("lie") !== undefined;
  const removed = take("removedLogs") !== undefined;
  const fourTopics = take("fourTopics") !== undefined;
  const short = take("shortData") !== undefined;
  return logs.map((log) => {
    const topics = log.topics as string[];
    const data = String(log.data);
    return {
      ...log,
      ...(removed ? { removed: true } : {}),
      ...(fourTopics ? { topics: [...topics, `0x${"00".repeat(32)}`] } : {}),
      ...(lie ? { data: `0x${(BigInt(data) * 2n).toString(16).padStart(64, "0")}` } : {}),
      ...(short ? { data: data.slice(0, -2) } : {}),
    };
  });
}
