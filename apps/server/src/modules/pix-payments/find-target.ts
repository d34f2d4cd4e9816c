import { type BankAccount, INSTITUTIONS } from "@lastro/contracts/bank-accounts";
import { type BrCode, type BrCodeError, readBrCode } from "@lastro/contracts/br-code";
import { readPixKey } from "@lastro/contracts/pix-keys";
import type { previewTarget } from "@lastro/contracts/pix-payments";
import { type Ctx, personOf } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import type { z } from "zod";
import { lookUpPixCode, lookUpPixKey, maskDocument, ownerOfCharge, type PspBrCode } from "../pix/index.js";
import type { PixPaymentCtx, PixPaymentPorts } from "./ports.js";
import { type AskedTarget, holderMark, receiverOf } from "./target.js";

type Asked = Exclude<z.output<typeof previewTarget>, { by: "payee" }>;

/**
 * Finds out who would be paid, asking the directory or the provider, outside any transaction. Throws what keeps it from
 * being paid.
 */
export function findTarget(ctx: PixPaymentCtx, asked: Asked): Promise<AskedTarget> {
  switch (asked.by) {
    case "key": {
      const found = readPixKey(asked.key, asked.meant);
      if (found === undefined) throw new DomainError("pix_payments.key_invalid", {}, { key: "invalid" });
      if (found === "ambiguous")
        throw new DomainError("pix_payments.key_ambiguous", {}, { key: "ambiguous" });
      return targetOfKey(ctx, found.key, personOf(ctx).userId);
    }
    case "account":
      return Promise.resolve(targetOfAccount(ctx, asked.account));
    case "br_code":
      return targetOfCode(ctx, asked.code);
  }
}

/** Whose a canonical key is, asked of the directory for a client. */
export async function targetOfKey(
  ctx: Ctx & PixPaymentPorts,
  key: string,
  userId: string,
): Promise<AskedTarget> {
  assertPays(ctx, "key");
  if (key === ctx.config.pix.key) throw new DomainError("pix_payments.to_the_house");
  const owner = await lookUpPixKey(ctx, { key, userId });
  if (owner === "no_answer") throw new DomainError("pix_payments.directory_unavailable");
  if (owner === "nobody") throw new DomainError("pix_payments.key_unknown", {}, { key: "unknown" });
  return {
    destination: { kind: "key", key },
    receiver: receiverOf(owner, key),
    message: null,
    ignoresRecurrence: false,
    holder: holderMark(ctx, owner),
    amount: null,
    canChangeAmount: true,
  };
}

/** An account is paid as it was typed: nobody can say beforehand whose it is. */
export function targetOfAccount(ctx: PixPaymentPorts, account: BankAccount): AskedTarget {
  assertPays(ctx, "account");
  const { ispb, branch, number, type, taxId, name } = account;
  const institution = INSTITUTIONS.find((one) => one.ispb === ispb)?.name ?? null;
  return {
    destination: { kind: "account", account },
    receiver: {
      name,
      document: maskDocument(taxId),
      institution,
      key: null,
      account: { ispb, branch, number, type },
    },
    message: null,
    ignoresRecurrence: false,
    amount: null,
    canChangeAmount: true,
  };
}

const UNREADABLE: Readonly<Record<BrCodeError, "br_code_checksum" | "br_code_unreadable">> = {
  crc: "br_code_checksum",
  malformed: "br_code_unreadable",
  "not-pix": "br_code_unreadable",
  unsupported: "br_code_unreadable",
};

async function targetOfCode(ctx: PixPaymentCtx, pasted: string): Promise<AskedTarget> {
  const code = readBrCode(pasted);
  if ("error" in code) throw new DomainError(`pix_payments.${UNREADABLE[code.error]}`);
  switch (code.kind) {
    case "recurrence":
      throw new DomainError("pix_payments.br_code_recurrence");
    case "static":
      return targetOfStaticCode(ctx, code);
    case "dynamic":
    case "composite":
      return targetOfCharge(ctx, pasted.trim(), code.kind === "composite");
  }
}

async function targetOfStaticCode(
  ctx: PixPaymentCtx,
  code: Extract<BrCode, { kind: "static" }>,
): Promise<AskedTarget> {
  if (code.fss !== undefined) throw new DomainError("pix_payments.br_code_withdrawal");
  const target = await targetOfKey(ctx, code.key, personOf(ctx).userId);
  const amount = code.amount ?? null;
  return { ...target, amount, canChangeAmount: amount === null, message: code.info ?? null };
}

async function targetOfCharge(
  ctx: PixPaymentCtx,
  payload: string,
  ignoresRecurrence: boolean,
): Promise<AskedTarget> {
  assertPays(ctx, "br_code");
  const { userId } = personOf(ctx);
  const charge = await lookUpPixCode(ctx, { payload, userId });
  if (charge === "no_answer") throw new DomainError("pix_payments.directory_unavailable");
  if (charge === "nobody") throw new DomainError("pix_payments.br_code_unknown");
  if (charge.status !== "payable") throw new DomainError(`pix_payments.br_code_${charge.status}`);
  if (await isOwnCharge(ctx, charge, userId)) throw new DomainError("pix_payments.to_oneself");
  return {
    destination: { kind: "br_code", payload, ...(charge.key === undefined ? {} : { key: charge.key }) },
    receiver: receiverOf(charge.receiver, null),
    message: charge.message ?? null,
    ignoresRecurrence,
    amount: charge.amount ?? null,
    canChangeAmount: charge.canChangeAmount,
  };
}

async function isOwnCharge(ctx: PixPaymentCtx, { txid }: PspBrCode, userId: string): Promise<boolean> {
  return txid !== undefined && (await ownerOfCharge(ctx.db, txid)) === userId;
}

/** Whether the provider makes such payments, and shows beforehand whom they would pay. */
function assertPays({ pixPayouts, directory }: PixPaymentPorts, kind: "key" | "account" | "br_code"): void {
  if (!pixPayouts.pays.has(kind)) throw new DomainError("pix_payments.way_unavailable");
  const shows = { key: directory.ownerOf, account: true, br_code: directory.readBrCode }[kind];
  if (!shows) throw new DomainError("pix_payments.receiver_not_shown");
}
