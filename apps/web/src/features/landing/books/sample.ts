import type { LedgerRecord } from "@/features/landing/books/chain";

const PIX_PARTNER = "01a2f6c4-0000-7000-8000-00000000b51c";
const CLIENT = "01a2f6c4-8d10-7c3e-9a52-6b1f0e4d7a01";
const CARD = "01a2f6c4-93b7-7e15-8b4d-52e90c7fa3d8";
const CARD_NETWORK = "01a2f6c4-0000-7000-8000-00000000ca2d";

interface Sample extends Omit<LedgerRecord, "entries"> {
  /** Names its words. */
  readonly name: "received" | "topUp" | "purchase";
  /** In reais, as it was written. */
  readonly amount: string;
  readonly from: string;
  readonly to: string;
}

/** Three records of a client's day. The visitor may change their amounts; nothing else of them changes. */
export const SAMPLE: readonly Sample[] = [
  {
    name: "received",
    id: "01a2f6c5-0001-7b60-8f0a-2d9c51e83b11",
    kind: "pix.received",
    reference: "E6074694820261128120400A1B2C3D4E5",
    key: "pix.received:E6074694820261128120400A1B2C3D4E5",
    postedAt: Date.UTC(2026, 10, 28, 12, 4),
    amount: "1250.00",
    from: PIX_PARTNER,
    to: CLIENT,
  },
  {
    name: "topUp",
    id: "01a2f6c5-0002-7d02-94ce-70b8a6f4c912",
    kind: "card.topped_up",
    reference: "01a2f6c5-0000-7c11-8d5e-41f7a09b6e20",
    key: "card.topped_up:01a2f6c5-0000-7c11-8d5e-41f7a09b6e20",
    postedAt: Date.UTC(2026, 10, 28, 15, 37),
    amount: "300.00",
    from: CLIENT,
    to: CARD,
  },
  {
    name: "purchase",
    id: "01a2f6c5-0003-7e91-a3d4-15e0c7b92f13",
    kind: "card.cleared",
    reference: "40718820",
    key: "card.cleared:40718820",
    postedAt: Date.UTC(2026, 10, 28, 20, 15),
    amount: "86.40",
    from: CARD,
    to: CARD_NETWORK,
  },
];

/** The records with these amounts in minor units in place of their own. */
export function recordsWith(minors: readonly bigint[]): readonly LedgerRecord[] {
  return SAMPLE.map(({ from, to, name: _name, amount: _amount, ...record }, index) => {
    const minor = minors[index] ?? 0n;
    return {
      ...record,
      entries: [
        [from, -minor],
        [to, minor],
      ],
    };
  });
}
