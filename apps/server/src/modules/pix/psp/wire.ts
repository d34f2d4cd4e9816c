import { MoneyError, parseMoney } from "@lastro/money";
import { type Clock, secondsAfter } from "@lastro/platform/clock";
import { z } from "zod";
import type { PixKeyOwner, PspBrCode, PspCharge, PspPayout, PspPix, PspReturn, PspSent } from "./port.js";

/** Objects of API Pix 2.9, read leniently: unknown fields and new enumeration values must not break a client. */
const amount = z.string().transform((text, context) => {
  try {
    return parseMoney("BRL", text);
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    context.addIssue({ code: "custom", message: "not an amount in reais" });
    return z.NEVER;
  }
});

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const payer = z.object({
  nome: z.string().optional(),
  cpf: z.string().optional(),
  cnpj: z.string().optional(),
});

const devolucao = z
  .object({
    id: z.string(),
    valor: amount,
    status: z.string(),
    motivo: z.string().optional(),
    natureza: z.string().optional(),
  })
  .transform(
    ({ id, valor, status, motivo, natureza }): PspReturn => ({
      id,
      amount: valor,
      status,
      ...(motivo === undefined ? {} : { reason: motivo }),
      ...(natureza === undefined ? {} : { nature: natureza }),
    }),
  );

const pix = z
  .object({
    endToEndId: z.string().min(1).max(64),
    txid: z.string().min(1).max(64).optional(),
    chave: z.string().max(77).optional(),
    valor: amount,
    horario: instant,
    infoPagador: z.string().optional(),
    pagador: payer.optional(),
    // Where Efí puts what the standard has no place for.
    gnExtras: z.object({ pagador: payer.optional() }).optional(),
    devolucoes: z.array(devolucao).optional(),
  })
  .transform((read): PspPix => {
    const who = read.pagador ?? read.gnExtras?.pagador;
    const document = who?.cpf ?? who?.cnpj;
    return {
      endToEndId: read.endToEndId,
      ...(read.txid === undefined ? {} : { txid: read.txid }),
      ...(read.chave === undefined ? {} : { key: read.chave }),
      amount: read.valor,
      at: read.horario,
      ...(read.infoPagador === undefined ? {} : { message: read.infoPagador }),
      ...(who === undefined
        ? {}
        : {
            payer: {
              ...(who.nome === undefined ? {} : { name: who.nome }),
              ...(document === undefined ? {} : { document }),
            },
          }),
      returns: read.devolucoes ?? [],
    };
  });

const cob = z
  .object({
    txid: z.string(),
    status: z.string(),
    calendario: z.object({ criacao: instant, expiracao: z.coerce.number().int().positive().default(86_400) }),
    location: z.string().optional(),
    loc: z.object({ location: z.string().optional() }).optional(),
    pixCopiaECola: z.string().max(512).optional(),
    pix: z.array(pix).optional(),
  })
  .transform((read): PspCharge => {
    const location = read.location ?? read.loc?.location;
    return {
      txid: read.txid,
      status: read.status,
      ...(read.pixCopiaECola === undefined ? {} : { brCode: read.pixCopiaECola }),
      ...(location === undefined ? {} : { location }),
      expiresAt: secondsAfter(read.calendario.criacao, read.calendario.expiracao),
      pix: (read.pix ?? []).map((one) => ({ ...one, txid: one.txid ?? read.txid })),
    };
  });

const pixPage = z.object({
  parametros: z.object({
    paginacao: z.object({ paginaAtual: z.number().int(), quantidadeDePaginas: z.number().int() }),
  }),
  pix: z.array(pix),
});

const token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });

/** The provider's refusals, in the standard's shape or in one of its own. */
const problem = z.object({
  type: z.string().optional(),
  nome: z.string().optional(),
  error: z.string().optional(),
  errorCode: z.string().optional(),
  title: z.string().optional(),
  violacoes: z.array(z.object({ propriedade: z.string().optional() })).optional(),
});

const payout = z
  .object({
    endToEndId: z.string().optional(),
    // The answer to sending names it otherwise than the answer to asking.
    e2eId: z.string().optional(),
    status: z.string(),
    erro: z.object({ motivo: z.string().optional() }).optional(),
    devolucoes: z.array(z.object({ id: z.string(), valor: amount, status: z.string() })).default([]),
  })
  .transform(
    ({ endToEndId, e2eId, status, erro, devolucoes }): PspPayout => ({
      endToEndId: endToEndId ?? e2eId,
      status,
      returned: devolucoes.flatMap(({ id, valor, status: step }) =>
        step === "DEVOLVIDO" ? [{ id, amount: valor }] : [],
      ),
      ...(erro?.motivo === undefined ? {} : { reason: erro.motivo }),
    }),
  );

const sentPage = z.object({
  parametros: z.object({ paginacao: z.object({ quantidadeDePaginas: z.number().int() }) }),
  pix: z.array(
    z.object({ idEnvio: z.string(), endToEndId: z.string(), valor: amount, status: z.string() }).transform(
      ({ idEnvio, endToEndId, valor, status }): PspSent => ({
        id: idEnvio,
        endToEndId,
        amount: valor,
        status,
      }),
    ),
  ),
});

const keyOwner = z
  .object({
    nome: z.string(),
    cpf: z.string().optional(),
    cnpj: z.string().optional(),
    instituicao: z.object({ nome: z.string().optional(), ispb: z.string().optional() }).optional(),
  })
  .transform(
    ({ nome, cpf, cnpj, instituicao }): PixKeyOwner => ({
      name: nome,
      ...(cpf === undefined ? {} : { cpf }),
      ...(cnpj === undefined ? {} : { cnpj }),
      ...(instituicao?.nome === undefined ? {} : { institution: instituicao.nome }),
      ...(instituicao?.ispb === undefined ? {} : { ispb: instituicao.ispb }),
    }),
  );

/** A charge's address, as a payer's bank finds it: that it has expired follows from the times. */
const brCode = (clock: Clock) =>
  z
    .object({
      status: z.string(),
      txid: z.string().optional(),
      calendario: z.object({ criacao: instant, expiracao: z.coerce.number().int().positive() }).optional(),
      valor: z
        .object({
          original: amount.optional(),
          final: amount.optional(),
          modalidadeAlteracao: z.number().optional(),
        })
        .optional(),
      solicitacaoPagador: z.string().optional(),
      chave: z.string().optional(),
      recebedor: keyOwner,
    })
    .transform(({ status, txid, calendario, valor, solicitacaoPagador, chave, recebedor }): PspBrCode => {
      const asked = valor?.final ?? valor?.original;
      const expiresAt = calendario && secondsAfter(calendario.criacao, calendario.expiracao);
      return {
        receiver: recebedor,
        ...(asked === undefined || asked.minor === 0n ? {} : { amount: asked }),
        canChangeAmount: asked === undefined || asked.minor === 0n || valor?.modalidadeAlteracao === 1,
        ...(chave === undefined ? {} : { key: chave }),
        ...(txid === undefined ? {} : { txid }),
        ...(solicitacaoPagador === undefined ? {} : { message: solicitacaoPagador }),
        ...(expiresAt === undefined ? {} : { expiresAt }),
        status: brCodeStatus(status, expiresAt !== undefined && expiresAt <= clock.now()),
      };
    });

export function brCodeStatus(status: string, isOver: boolean): PspBrCode["status"] {
  if (status === "CONCLUIDA") return "paid";
  if (status.startsWith("REMOVIDA")) return "removed";
  return isOver ? "expired" : "payable";
}

const newKey = z.object({ chave: z.string().min(1).max(77) });
const accountKeys = z.object({ chaves: z.array(z.string()) });

export const wire = {
  amount,
  instant,
  newKey,
  accountKeys,
  payout,
  sentPage,
  keyOwner,
  brCode,
  charge: cob,
  pix,
  pixPage,
  return: devolucao,
  token,
  callback: z.object({ webhookUrl: z.string() }),
} as const;

/** The kind of a refusal (`CobNaoEncontrado`) and the properties it names, whatever shape it came in. */
export function problemWords(body: unknown): string {
  const read = problem.safeParse(body);
  if (!read.success) return "no reason given";
  const { type, nome, errorCode, error, title, violacoes = [] } = read.data;
  const kind = type?.split("/").at(-1) ?? nome ?? errorCode ?? error ?? title ?? "no reason given";
  return [kind, ...violacoes.flatMap(({ propriedade }) => propriedade ?? [])].join(" ").slice(0, 200);
}
