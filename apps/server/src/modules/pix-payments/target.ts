import { createHmac } from "node:crypto";
import type { pixReceiverSchema } from "@lastro/contracts/pix-payments";
import type { Money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { deriveKey } from "@lastro/platform/sealed";
import type { z } from "zod";
import { maskDocument, type PixDestination, type PixKeyOwner } from "../pix/index.js";

/** Who receives, as whoever pays is shown it. */
export type Receiver = z.output<typeof pixReceiverSchema>;

/** What can be paid, and what it was found to be: kept with a preview, a payment and a payee. */
export interface Target {
  readonly destination: PixDestination;
  readonly receiver: Receiver;
  /** What the receiver wrote on a code. */
  readonly message: string | null;
  readonly ignoresRecurrence: boolean;
  /** Whose a key was when it was looked up: equal for one document, and readable by nobody. */
  readonly holder?: string | undefined;
}

/** A target with what it asks for. */
export interface AskedTarget extends Target {
  readonly amount: Money<"BRL"> | null;
  readonly canChangeAmount: boolean;
}

/** Whose a key or a charge is, as it is shown. */
export function receiverOf(owner: PixKeyOwner, key: string | null): Receiver {
  const document = owner.cpf ?? owner.cnpj;
  return {
    name: owner.name,
    document: document === undefined ? null : maskDocument(document),
    institution: owner.institution ?? (owner.ispb === undefined ? null : `ISPB ${owner.ispb}`),
    key,
    account: null,
  };
}

/** Equal for targets of one payee and nothing else, to whoever has not the secret. */
export function payeeMark({ config }: Pick<Ctx, "config">, { destination, receiver }: Target): Buffer {
  return createHmac("sha256", deriveKey(config.fingerprintSecret, "pix-payments.payee"))
    .update(JSON.stringify(namesOf(destination, receiver)))
    .digest();
}

/** A mark of whose a key is, by the document the directory gave, or by the name where it gave none. */
export function holderMark({ config }: Pick<Ctx, "config">, { cpf, cnpj, name }: PixKeyOwner): string {
  return createHmac("sha256", deriveKey(config.fingerprintSecret, "pix-payments.holder"))
    .update(cpf ?? cnpj ?? name)
    .digest("base64");
}

function namesOf(destination: PixDestination, receiver: Receiver): readonly (string | null)[] {
  switch (destination.kind) {
    case "key":
      return ["key", destination.key];
    case "account":
      return ["account", destination.account.ispb, destination.account.branch, destination.account.number];
    case "br_code":
      // Each code is another's: who receives is all that two of them share.
      return ["holder", receiver.document, receiver.name, receiver.institution];
  }
}
