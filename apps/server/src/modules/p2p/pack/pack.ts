import type { P2pMethod, P2pRole } from "@lastro/contracts/p2p/states";
import type { DocumentProperties } from "../../receipts/index.js";

/** Everything the pack of a trade shows, in the words of its reader: another bank. Amounts and instants are written out. */
export interface Pack {
  readonly number: string;
  readonly issuedAt: string;
  readonly createdAt: Date;
  readonly keyId: string;
  readonly properties: DocumentProperties;
  readonly contract: readonly PackFact[];
  readonly parties: Readonly<Record<P2pRole, readonly PackFact[]>>;
  readonly payment: readonly PackFact[];
  readonly release: readonly PackFact[];
  readonly dispute: readonly PackFact[];
  readonly history: readonly string[];
  readonly ratings: readonly PackFact[];
  readonly room: readonly PackMessage[];
  readonly roomIsCut: boolean;
  readonly pictures: readonly PackPicture[];
}

export type PackFact = readonly [name: string, value: string];

export interface PackMessage {
  readonly head: string;
  readonly text: string;
}

/** A picture of the room, made anew when it was sent. */
export interface PackPicture {
  readonly caption: string;
  readonly jpeg: Uint8Array;
}

export const METHOD_WORDS: Readonly<Record<P2pMethod, string>> = {
  lastro: "Transferência dentro da Lastro, liquidada no mesmo ato da liberação",
  pix_key: "Pix para chave de quem vende",
  bank_transfer: "Transferência bancária",
};
