import { z } from "zod";
import { readBrCode, writeDynamicBrCode } from "./br-code.js";
import { BANKS, maskedOwner } from "./dict.js";
import type { CobStatus, OutsideCharge, Person } from "./model.js";
import { Problem, parse } from "./problem.js";
import type { Psp } from "./psp.js";

const INVALID = {
  tipo: "QrCodeInvalido",
  detail: "O QR Code informado não pode ser lido.",
  root: "",
};

const codeRequest = z.object({ pixCopiaECola: z.string().min(1).max(512) });

/** What a payer's bank finds at a code's address: a charge of this account's, or one of another bank's. */
export interface PayableCode {
  readonly location: string;
  readonly txid: string;
  readonly status: CobStatus;
  readonly criacao: string;
  readonly expiracao: number;
  readonly valor?: string | undefined;
  readonly modalidadeAlteracao: number;
  readonly solicitacaoPagador?: string | undefined;
  readonly recebedor: Person;
  readonly instituicao: { readonly ispb: string; readonly nome: string };
}

/** Answers what a dynamic code asks for, as the payer's bank shows it before paying. */
export function describeCode(psp: Psp, body: unknown) {
  const { pixCopiaECola } = parse(codeRequest, body, INVALID);
  const code = payableCode(psp, pixCopiaECola);
  if (!code) throw new Problem(404, "QrCodeNaoEncontrado", "Nenhuma cobrança foi encontrada neste QR Code.");
  const { recebedor, instituicao, valor, modalidadeAlteracao, criacao, expiracao, ...rest } = code;
  return {
    tipoCob: "cob",
    ...rest,
    calendario: { criacao, expiracao },
    valor: { ...(valor === undefined ? {} : { final: valor }), modalidadeAlteracao },
    recebedor: { ...maskedOwner({ ...recebedor, chave: "" }), instituicao },
  };
}

/** The charge a copied dynamic code leads to; undefined where it leads nowhere. */
export function payableCode(psp: Psp, text: string): PayableCode | undefined {
  const code = readBrCode(text);
  if (code?.kind !== "dynamic") return undefined;
  const outside = psp.books.outsideCharges.get(code.location);
  if (outside) return outside;
  const cob = psp.books.cobs.get(psp.books.cobsByLocation.get(code.location) ?? "");
  if (!cob) return undefined;
  const { account, ispb } = psp.settings;
  return {
    location: cob.location,
    txid: cob.txid,
    status: cob.status,
    criacao: cob.calendario.criacao,
    expiracao: cob.calendario.expiracao,
    valor: cob.valor.original,
    modalidadeAlteracao: cob.valor.modalidadeAlteracao,
    solicitacaoPagador: cob.solicitacaoPagador,
    recebedor: { nome: account.nome, cnpj: account.cnpj },
    instituicao: { ispb, nome: account.nome },
  };
}

export interface OutsideChargeRequest {
  readonly recebedor: Person;
  readonly valor?: string | undefined;
  readonly modalidadeAlteracao: number;
  readonly expiracao: number;
  readonly solicitacaoPagador?: string | undefined;
}

/** Somebody with an account at another bank asks to be paid: answers their charge with its code. */
export function openOutsideCharge(psp: Psp, wanted: OutsideChargeRequest): OutsideCharge {
  const [instituicao] = BANKS;
  const location = `qr.${instituicao.ispb}.banco.lastro.demo/v2/${psp.newId()}`;
  const charge: OutsideCharge = {
    ...wanted,
    location,
    txid: psp.newId(),
    status: "ATIVA",
    criacao: psp.now().toISOString(),
    instituicao,
    pixCopiaECola: writeDynamicBrCode({ location, name: wanted.recebedor.nome, city: "Brasilia" }),
  };
  psp.record({ type: "outside-charge-changed", charge });
  return charge;
}
