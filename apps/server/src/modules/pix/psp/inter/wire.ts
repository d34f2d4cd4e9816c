import { parseMoney } from "@lastro/money";
import { z } from "zod";
import { wire } from "../wire.js";

/** Statuses not known here mean that it is still under way: some wait for a person to approve it. */
const STATUSES: Readonly<Record<string, string>> = {
  PAGO: "REALIZADO",
  FALHA: "NAO_REALIZADO",
  REPROVADO: "NAO_REALIZADO",
  EXPIRADO: "NAO_REALIZADO",
  CANCELADO: "NAO_REALIZADO",
  CANCELADO_SEM_SALDO: "NAO_REALIZADO",
  AGENDAMENTO_CANCELADO: "NAO_REALIZADO",
};

const taken = z.object({ codigoSolicitacao: z.string().min(1).max(64) });

/** Whole centavos, of which a number holds as many as the bank ever writes. */
const amountInNumbers = z.number().transform((value) => parseMoney("BRL", value.toFixed(2)));

const payment = z
  .object({
    transacaoPix: z.object({
      status: z.string(),
      valor: amountInNumbers.optional(),
      endToEnd: z.string().min(1).max(64).nullish(),
      erros: z
        .array(z.object({ descricaoErro: z.string().nullish(), codigoErro: z.string().nullish() }))
        .nullish(),
    }),
  })
  .transform(({ transacaoPix: { status, valor, endToEnd, erros } }) => {
    const [error] = erros ?? [];
    return {
      status: STATUSES[status] ?? status,
      amount: valor,
      endToEndId: endToEnd ?? undefined,
      reason: error?.descricaoErro ?? error?.codigoErro ?? undefined,
    };
  });

/** A credit of the account's statement, with the Pix it is about. */
const credit = z.object({
  idTransacao: z.string().min(1),
  valor: wire.amount,
  detalhes: z.object({ endToEndId: z.string().nullish() }).nullish(),
});

const statement = z.object({
  ultimaPagina: z.boolean().default(true),
  transacoes: z.array(z.unknown()).default([]),
});

export const interWire = { taken, payment, credit, statement } as const;
