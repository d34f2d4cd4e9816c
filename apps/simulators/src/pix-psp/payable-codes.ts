import { z } from "zod";
import { fromCents } from "./amount.js";
import { readBrCode, writeDynamicBrCode } from "./br-code.js";
import { BANKS, maskedOwner } from "./dict.js";
import { randomKey } from "./ids.js";
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
  readonly chave?: string | undefined;
}

/** Answers what a dynamic code asks for, as the payer's bank shows it before paying. */
export function describeCode(psp: Psp, body: unknown) {
  const { pixCopiaECola } = parse(codeRequest, body, INVALID);
  const isEfi = psp.settings.speaks === "efi";
  if (isEfi) refuseStatic(pixCopiaECola);
  const code = payableCode(psp, pixCopiaECola);
  if (!code) throw new Problem(404, "QrCodeNaoEncontrado", "Nenhuma cobrança foi encontrada neste QR Code.");
  const {
    recebedor,
    instituicao,
    valor,
    modalidadeAlteracao,
    criacao,
    expiracao,
    location: _at,
    ...rest
  } = code;
  return {
    tipoCob: "cob",
    ...rest,
    calendario: { criacao, expiracao },
    valor: { ...(valor === undefined ? {} : { final: valor }), modalidadeAlteracao },
    // Efí does not say where the receiver's account is.
    recebedor: { ...maskedOwner({ ...recebedor, chave: "" }), ...(isEfi ? {} : { instituicao }) },
  };
}

/** Efí's calls for codes are for charges: a code that holds a key is paid by its key. */
function refuseStatic(text: string): void {
  if (readBrCode(text)?.kind !== "static") return;
  const razao = "O pixCopiaECola informado é referente a uma cobrança estática";
  throw new Problem(400, "QrcodeOperacaoInvalida", "A requisição não respeita o schema.", {
    violacoes: [{ razao, propriedade: "qrcode.pixCopiaECola" }],
  });
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
    chave: cob.chave,
  };
}

/** The same at the moment it is paid: its receiver may have changed what it asks for since it was read. */
export function codeToPay(psp: Psp, text: string): PayableCode | undefined {
  const code = payableCode(psp, text);
  const centavos = code && psp.faults.take("codesAmended", code.location);
  return code && typeof centavos === "number" ? { ...code, valor: fromCents(BigInt(centavos)) } : code;
}

/** Whether it is there to be paid now. */
export function isPayable(psp: Psp, { status, criacao, expiracao }: PayableCode): boolean {
  return status === "ATIVA" && Date.parse(criacao) + expiracao * 1000 > psp.now().getTime();
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
  const chave = randomKey(psp.settings.random);
  const [instituicao] = BANKS;
  psp.record({ type: "dict-set", entry: { chave, ...wanted.recebedor, instituicao } });
  const location = `qr.${instituicao.ispb}.banco.lastro.demo/v2/${psp.newId()}`;
  const charge: OutsideCharge = {
    ...wanted,
    location,
    txid: psp.newId(),
    status: "ATIVA",
    criacao: psp.now().toISOString(),
    instituicao,
    chave,
    pixCopiaECola: writeDynamicBrCode({ location, name: wanted.recebedor.nome, city: "Brasilia" }),
  };
  psp.record({ type: "outside-charge-changed", charge });
  return charge;
}
