import { INSTITUTIONS } from "@lastro/contracts/bank-accounts";
import { type Money, money } from "@lastro/money";
import { z } from "zod";
import type { PixKeyOwner } from "../port.js";

/** Woovi writes amounts as whole centavos. */
const centavos = z
  .int()
  .nonnegative()
  .transform((value): Money<"BRL"> => money("BRL", BigInt(value)));

export function toCentavos({ minor }: Money<"BRL">): number {
  if (minor > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError(`${minor} centavos are too many`);
  return Number(minor);
}

/** Statuses not known here mean that it is still under way: `CREATED` waits for a person to approve it. */
const STATUSES: Readonly<Record<string, string>> = {
  CONFIRMED: "REALIZADO",
  FAILED: "NAO_REALIZADO",
  REJECTED: "NAO_REALIZADO",
};

const payment = z
  .object({
    payment: z.object({
      correlationID: z.string(),
      value: centavos,
      status: z.string(),
    }),
    transaction: z
      .object({
        endToEndId: z.string().min(1).max(64).optional(),
        providerRejectedReason: z.string().optional(),
      })
      .nullish(),
    error: z.object({ message: z.string().optional(), code: z.string().optional() }).nullish(),
  })
  .transform(({ payment: { correlationID, value, status }, transaction, error }) => ({
    id: correlationID,
    amount: value,
    status: STATUSES[status] ?? status,
    endToEndId: transaction?.endToEndId,
    reason: transaction?.providerRejectedReason ?? error?.message ?? error?.code,
  }));

/** A transaction that Woovi tells of a payment: what came back of it is a refund. */
const transaction = z.object({
  type: z.string().optional(),
  status: z.string().optional(),
  endToEndId: z.string().min(1).max(64),
  value: centavos,
});

const keyOwner = z
  .object({ owner: z.object({ name: z.string(), taxID: z.string().optional(), psp: z.string().optional() }) })
  .transform(({ owner: { name, taxID, psp } }): PixKeyOwner => {
    const institution = INSTITUTIONS.find(({ ispb }) => ispb === psp)?.name;
    return {
      name,
      // A CNPJ is shown whole, of a CPF the first three digits and the last two.
      ...(taxID === undefined ? {} : taxID.includes("/") ? { cnpj: taxID } : { cpf: taxID }),
      ...(institution === undefined ? {} : { institution }),
      ...(psp === undefined ? {} : { ispb: psp }),
    };
  });

const webhook = z.object({
  url: z.string(),
  event: z.string(),
  isActive: z.boolean().default(true),
});

export const wooviWire = { payment, transaction, keyOwner, webhook } as const;
