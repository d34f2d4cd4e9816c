import { INSTITUTIONS } from "@lastro/contracts/bank-accounts";
import { parseCnpj } from "@lastro/contracts/documents";
import { type Money, money } from "@lastro/money";
import { type Clock, secondsAfter } from "@lastro/platform/clock";
import { z } from "zod";
import { medStatus } from "../med-stages.js";
import type { PixKeyOwner } from "../port.js";
import { brCodeStatus, wire } from "../wire.js";

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
      destinationAlias: z.string().nullish(),
    }),
    transaction: z
      .object({
        endToEndId: z.string().min(1).max(64).optional(),
        providerRejectedReason: z.string().optional(),
      })
      .nullish(),
    error: z.object({ message: z.string().optional(), code: z.string().optional() }).nullish(),
  })
  .transform(({ payment: { correlationID, value, status, destinationAlias }, transaction, error }) => ({
    id: correlationID,
    amount: value,
    status: STATUSES[status] ?? status,
    /** The key it is for, where it says so. */
    key: destinationAlias ?? undefined,
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

/** What is found at the address of a dynamic code; of a static one there is no address. */
const code = (clock: Clock) =>
  z.object({
    cobLocation: z
      .object({
        isValid: z.boolean(),
        payload: z
          .object({
            calendar: z
              .object({ creation: wire.instant, expiration: z.coerce.number().int().positive().optional() })
              .optional(),
            key: z.string().min(1).max(77),
            status: z.string(),
            txid: z.string().optional(),
            value: z.object({ original: wire.amount.optional(), final: wire.amount.optional() }),
          })
          .transform(({ calendar, key, status, txid, value }) => {
            const asked = value.final ?? value.original;
            const amount = asked === undefined || asked.minor === 0n ? undefined : asked;
            const expiresAt =
              calendar?.expiration === undefined
                ? undefined
                : secondsAfter(calendar.creation, calendar.expiration);
            return {
              key,
              ...(amount === undefined ? {} : { amount }),
              // Whether another amount may be paid it does not tell.
              canChangeAmount: amount === undefined,
              ...(txid === undefined ? {} : { txid }),
              ...(expiresAt === undefined ? {} : { expiresAt }),
              status: brCodeStatus(status, expiresAt !== undefined && expiresAt <= clock.now()),
            };
          })
          .nullish(),
      })
      .nullish(),
  });

const keyOwner = z
  .object({ owner: z.object({ name: z.string(), taxID: z.string().optional(), psp: z.string().optional() }) })
  .transform(({ owner: { name, taxID, psp } }): PixKeyOwner => {
    const institution = INSTITUTIONS.find(({ ispb }) => ispb === psp)?.name;
    return {
      name,
      // A CNPJ is shown whole, of a CPF the first three digits and the last two.
      ...(taxID === undefined
        ? {}
        : taxID.includes("/")
          ? { cnpj: parseCnpj(taxID) ?? taxID }
          : { cpf: taxID }),
      ...(institution === undefined ? {} : { institution }),
      ...(psp === undefined ? {} : { ispb: psp }),
    };
  });

const webhook = z.object({
  url: z.string(),
  event: z.string(),
  isActive: z.boolean().default(true),
});

const recovery = z.object({
  dictId: z.string().min(1).max(64),
  status: medStatus,
});

/** What one of the banks the money went through says of the claim, once it has said so. */
const report = z.object({ analysisResult: z.string().nullish() });

export const wooviWire = { payment, transaction, keyOwner, webhook, code, recovery, report } as const;
