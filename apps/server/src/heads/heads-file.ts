import { z } from "zod";

export const CHAINS = ["ledger", "audit", "fingerprint"] as const;
export type Chain = (typeof CHAINS)[number];

const FORMAT = "lastro heads 1";

const head = z.strictObject({
  shard: z.number().int().min(0),
  /** How many links the shard had. */
  length: z.string().regex(/^\d{1,18}$/),
  /** The hash of its last link, in hex. */
  head: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Head = z.infer<typeof head>;

const file = z.strictObject({
  format: z.literal(FORMAT),
  at: z.iso.datetime(),
  ledger: z.array(head),
  audit: z.array(head),
  /** Absent from files that were written before fingerprints were taken. */
  fingerprint: z.array(head).default([]),
});

/** The heads of all chains at one moment. */
export interface HeadsFile extends Readonly<Record<Chain, readonly Head[]>> {
  readonly at: string;
}

/** Exported heads, read from their store, and the names of the files that are none. */
export interface ExportedHeads {
  readonly files: readonly HeadsFile[];
  readonly unreadable: readonly string[];
}

/** What the names of files of a moment begin with; names stand in the order of their times. */
export function nameFrom(at: Date): string {
  return at.toISOString().replaceAll(":", "-");
}

export function writeHeads({ at, ledger, audit, fingerprint }: HeadsFile): string {
  return `${JSON.stringify({ format: FORMAT, at, ledger, audit, fingerprint }, null, 1)}\n`;
}

/** Nothing where the text is no such file. */
export function parseHeads(text: string): HeadsFile | undefined {
  try {
    return file.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
