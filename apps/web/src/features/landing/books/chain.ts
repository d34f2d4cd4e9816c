/** One transaction of the books as its seal covers it. */
export interface LedgerRecord {
  readonly id: string;
  readonly kind: string;
  readonly reference: string;
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly postedAt: number;
  /** Account and signed amount in minor units, in the order they were written. */
  readonly entries: readonly (readonly [account: string, minor: bigint])[];
}

const utf8 = new TextEncoder();

/**
 * The seal of each record: SHA-256 over the seal before it and the record, as the ledger's `ledger_post` chains
 * its transactions. The first continues the shard's own beginning.
 */
export async function sealsOf(records: readonly LedgerRecord[], shard = 0): Promise<readonly string[]> {
  let head = await sha256(utf8.encode(`lastro ledger shard ${shard}`));
  const seals: string[] = [];
  for (const record of records) {
    head = await sealAfter(head, record);
    seals.push(hexOf(head));
  }
  return seals;
}

async function sealAfter(
  head: Uint8Array<ArrayBuffer>,
  record: LedgerRecord,
): Promise<Uint8Array<ArrayBuffer>> {
  const { id, kind, reference, key, postedAt, entries } = record;
  const lines = entries.map(([account, minor]) => `${account}:${minor};`).join("");
  const text = utf8.encode([id, kind, reference, key, postedAt, lines].join("|"));
  const whole = new Uint8Array(head.length + text.length);
  whole.set(head);
  whole.set(text, head.length);
  return sha256(whole);
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
