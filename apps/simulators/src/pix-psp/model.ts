import type { Infraction, Recovery } from "./med-model.js";

export interface Person {
  readonly nome: string;
  readonly cpf?: string | undefined;
  readonly cnpj?: string | undefined;
}

export type CobStatus = "ATIVA" | "CONCLUIDA" | "REMOVIDA_PELO_USUARIO_RECEBEDOR" | "REMOVIDA_PELO_PSP";

/** A charge as the PSP stores it; the Pix that paid it are joined when it is read. */
export interface Cob {
  readonly calendario: { readonly criacao: string; readonly expiracao: number };
  readonly txid: string;
  readonly revisao: number;
  readonly loc: {
    readonly id: number;
    readonly location: string;
    readonly tipoCob: "cob";
    readonly criacao: string;
  };
  readonly location: string;
  readonly status: CobStatus;
  readonly devedor?: Person | undefined;
  readonly valor: { readonly original: string; readonly modalidadeAlteracao: number };
  readonly chave: string;
  readonly solicitacaoPagador?: string | undefined;
  readonly infoAdicionais?: readonly { readonly nome: string; readonly valor: string }[] | undefined;
  readonly pixCopiaECola: string;
}

export type DevolucaoStatus = "EM_PROCESSAMENTO" | "DEVOLVIDO" | "NAO_REALIZADO";

export interface Devolucao {
  readonly id: string;
  readonly rtrId: string;
  readonly valor: string;
  readonly natureza: string;
  readonly descricao?: string | undefined;
  readonly horario: { readonly solicitacao: string; readonly liquidacao?: string };
  readonly status: DevolucaoStatus;
  readonly motivo?: string;
}

/** A Pix that came in; `pagador` is an extension some PSPs offer. */
export interface Pix {
  readonly endToEndId: string;
  readonly txid?: string | undefined;
  readonly valor: string;
  readonly componentesValor: { readonly original: { readonly valor: string } };
  readonly chave: string;
  readonly horario: string;
  readonly infoPagador?: string | undefined;
  readonly pagador: Person;
  readonly devolucoes?: readonly Devolucao[];
}

export type PayoutStatus = "EM_PROCESSAMENTO" | "REALIZADO" | "NAO_REALIZADO";

export interface PayoutError {
  readonly codigo: string;
  readonly origem: string;
  readonly motivo: string;
}

/** A Pix that went out; `pedido` is the request it answers, to tell a repetition from a clash. */
export interface Payout {
  readonly endToEndId: string;
  readonly idEnvio: string;
  readonly valor: string;
  readonly chave: string;
  readonly status: PayoutStatus;
  readonly infoPagador?: string | undefined;
  readonly horario: { readonly solicitacao: string; readonly liquidacao?: string };
  readonly favorecido: Favorecido;
  /** Written down, and not to be sent before its owner approves it: as Woovi takes payments. */
  readonly aguardaAprovacao?: boolean | undefined;
  readonly erro?: PayoutError;
  readonly devolucoes?: readonly Devolucao[];
  readonly pedido: string;
}

/** Who is paid: by a key, by an account, or by the address of a charge. */
export interface Favorecido {
  readonly chave?: string;
  readonly contaBanco?: ContaBanco;
  readonly location?: string;
  readonly identificacao?: Person;
}

export interface ContaBanco extends Person {
  readonly codigoBanco: string;
  readonly agencia: string;
  readonly conta: string;
  readonly tipoConta: "cacc" | "svgs" | "tran" | "slry";
}

/** A charge at another bank, whose code people here may be given to pay. */
export interface OutsideCharge {
  readonly location: string;
  readonly txid: string;
  readonly status: CobStatus;
  readonly criacao: string;
  readonly expiracao: number;
  /** Absent where the payer chooses. */
  readonly valor?: string | undefined;
  readonly modalidadeAlteracao: number;
  readonly solicitacaoPagador?: string | undefined;
  readonly recebedor: Person;
  readonly instituicao: { readonly ispb: string; readonly nome: string };
  /** The key it is paid to; charges written down by an older simulator have none. */
  readonly chave?: string | undefined;
  readonly pixCopiaECola: string;
}

export interface Webhook {
  readonly webhookUrl: string;
  readonly chave: string;
  readonly criacao: string;
}

/** A notification owed to the client until its server answers with success. */
export interface Callback {
  readonly id: string;
  readonly chave: string;
  readonly item: Record<string, unknown>;
}

export interface DictEntry extends Person {
  readonly chave: string;
  /** Where its owner's account is, where that is known. */
  readonly instituicao?: { readonly ispb: string; readonly nome: string } | undefined;
}

/** Everything that ever changes the books. */
export type PixEvent =
  | { readonly type: "cob-created" | "cob-revised"; readonly cob: Cob }
  | { readonly type: "pix-received"; readonly pix: Pix }
  | { readonly type: "devolucao-changed"; readonly endToEndId: string; readonly devolucao: Devolucao }
  | { readonly type: "payout-changed"; readonly payout: Payout }
  | { readonly type: "infraction-changed"; readonly infraction: Infraction }
  | { readonly type: "recovery-changed"; readonly recovery: Recovery }
  | { readonly type: "webhook-set"; readonly webhook: Webhook }
  | { readonly type: "webhook-removed"; readonly chave: string }
  | { readonly type: "callback-queued"; readonly callback: Callback }
  | { readonly type: "callback-closed"; readonly id: string }
  | { readonly type: "key-registered" | "key-removed"; readonly chave: string }
  | { readonly type: "dict-set"; readonly entry: DictEntry }
  | { readonly type: "outside-charge-changed"; readonly charge: OutsideCharge };
