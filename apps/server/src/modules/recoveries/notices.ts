import type { Language } from "@lastro/contracts";
import type { NoticeKindName } from "@lastro/contracts/notices";
import { parseMoney } from "@lastro/money";
import { amountWords, type NoticeCategory, type NoticeKind, type NoticeText } from "../notices/index.js";

/** Also the switch of its letters in the settings. */
const RECOVERIES: NoticeCategory = {
  name: "recoveries",
  realm: "bank",
  defaults: { inbox: true, email: true, sms: false, push: true },
};

interface Facts {
  /** What people call the network. */
  readonly network: string;
  /** In reais, as decimals. */
  readonly fee: string;
}

type Words = Readonly<Record<Language, (network: string, fee: string) => NoticeText>>;

const OPENED: Words = {
  "pt-BR": (network) => ({
    title: "Um depósito seu precisa de análise",
    text: `Chegou pela rede ${network} algo que não é creditado sozinho. Abrimos um caso: acompanhe e envie o que souber.`,
  }),
  en: (network) => ({
    title: "A deposit of yours needs a review",
    text: `Something came by ${network} that is not credited by itself. We opened a case: follow it and send what you know.`,
  }),
  es: (network) => ({
    title: "Un depósito tuyo necesita análisis",
    text: `Llegó por la red ${network} algo que no se acredita solo. Abrimos un caso: síguelo y envía lo que sepas.`,
  }),
  zh: (network) => ({
    title: "您的一笔充值需要审核",
    text: `通过 ${network} 收到的款项无法自动入账。我们已开立案件，请查看并补充您了解的情况。`,
  }),
  ja: (network) => ({
    title: "入金の確認が必要です",
    text: `${network} で届いたものは自動では入金されません。案件を開きました。状況を確認し、わかることをお送りください。`,
  }),
};

const OFFERED: Words = {
  "pt-BR": (network, fee) => ({
    title: "Podemos recuperar seu depósito",
    text: `O que chegou pela rede ${network} pode ser enviado a um endereço seu. Tarifa: ${fee}, cobrada só se der certo. Aceite no caso.`,
  }),
  en: (network, fee) => ({
    title: "We can recover your deposit",
    text: `What came by ${network} can be sent to an address of yours. Fee: ${fee}, charged only if it succeeds. Accept in the case.`,
  }),
  es: (network, fee) => ({
    title: "Podemos recuperar tu depósito",
    text: `Lo que llegó por la red ${network} puede enviarse a una dirección tuya. Tarifa: ${fee}, solo si sale bien. Acepta en el caso.`,
  }),
  zh: (network, fee) => ({
    title: "我们可以追回您的充值",
    text: `通过 ${network} 收到的款项可转至您的地址。费用 ${fee}，仅在成功后收取。请在案件中接受。`,
  }),
  ja: (network, fee) => ({
    title: "入金を回収できます",
    text: `${network} で届いたものをお客様のアドレスに送れます。手数料 ${fee} は成功した場合のみです。案件で承諾してください。`,
  }),
};

const DONE: Words = {
  "pt-BR": (network, fee) => ({
    title: "Depósito recuperado",
    text: `A rede ${network} confirmou o envio ao endereço que você indicou. A tarifa de ${fee} foi cobrada.`,
  }),
  en: (network, fee) => ({
    title: "Deposit recovered",
    text: `${network} confirmed the payment to the address you named. The fee of ${fee} was charged.`,
  }),
  es: (network, fee) => ({
    title: "Depósito recuperado",
    text: `La red ${network} confirmó el envío a la dirección que indicaste. Se cobró la tarifa de ${fee}.`,
  }),
  zh: (network, fee) => ({
    title: "充值已追回",
    text: `${network} 已确认转至您指定的地址，已收取费用 ${fee}。`,
  }),
  ja: (network, fee) => ({
    title: "入金を回収しました",
    text: `${network} が指定のアドレスへの送金を確認しました。手数料 ${fee} を申し受けました。`,
  }),
};

const RELEASED: Words = {
  "pt-BR": (network) => ({
    title: "Depósito liberado",
    text: `O que chegou pela rede ${network} foi analisado e está disponível na sua conta.`,
  }),
  en: (network) => ({
    title: "Deposit released",
    text: `What came by ${network} was reviewed and is available in your account.`,
  }),
  es: (network) => ({
    title: "Depósito liberado",
    text: `Lo que llegó por la red ${network} fue analizado y está disponible en tu cuenta.`,
  }),
  zh: (network) => ({ title: "充值已放行", text: `通过 ${network} 收到的款项已审核，现可使用。` }),
  ja: (network) => ({
    title: "入金の保留を解除しました",
    text: `${network} で届いたものは確認が済み、ご利用いただけます。`,
  }),
};

const KEPT: Words = {
  "pt-BR": (network) => ({
    title: "Depósito não creditado",
    text: `O que chegou pela rede ${network} não foi creditado. O motivo está no caso.`,
  }),
  en: (network) => ({
    title: "Deposit not credited",
    text: `What came by ${network} was not credited. The reason is in the case.`,
  }),
  es: (network) => ({
    title: "Depósito no acreditado",
    text: `Lo que llegó por la red ${network} no fue acreditado. El motivo está en el caso.`,
  }),
  zh: (network) => ({ title: "充值未入账", text: `通过 ${network} 收到的款项未入账，原因见案件。` }),
  ja: (network) => ({
    title: "入金は反映されませんでした",
    text: `${network} で届いたものは入金されませんでした。理由は案件をご覧ください。`,
  }),
};

const RETURNED: Words = {
  "pt-BR": (network) => ({
    title: "Depósito devolvido a quem enviou",
    text: `O que chegou pela rede ${network} não foi creditado e voltou ao endereço de origem. O motivo está no caso.`,
  }),
  en: (network) => ({
    title: "Deposit sent back to its sender",
    text: `What came by ${network} was not credited and went back to its sender. The reason is in the case.`,
  }),
  es: (network) => ({
    title: "Depósito devuelto a quien envió",
    text: `Lo que llegó por la red ${network} no se acreditó y volvió a la dirección de origen. El motivo está en el caso.`,
  }),
  zh: (network) => ({
    title: "充值已退回付款人",
    text: `通过 ${network} 收到的款项未入账，已退回来源地址，原因见案件。`,
  }),
  ja: (network) => ({
    title: "入金を送金元に返送しました",
    text: `${network} で届いたものは入金されず、送金元に返送されました。理由は案件をご覧ください。`,
  }),
};

const DECLINED: Words = {
  "pt-BR": (network) => ({
    title: "Recuperação encerrada",
    text: `O caso do que chegou pela rede ${network} terminou sem recuperação. Nada foi cobrado; o motivo está no caso.`,
  }),
  en: (network) => ({
    title: "Recovery ended",
    text: `The case of what came by ${network} ended without a recovery. Nothing was charged; the reason is in the case.`,
  }),
  es: (network) => ({
    title: "Recuperación terminada",
    text: `El caso de lo que llegó por la red ${network} terminó sin recuperación. No se cobró nada; el motivo está en el caso.`,
  }),
  zh: (network) => ({
    title: "追回已结束",
    text: `通过 ${network} 收到的款项未能追回，案件已结束。未收取费用，原因见案件。`,
  }),
  ja: (network) => ({
    title: "回収は終了しました",
    text: `${network} で届いたものは回収されずに案件が終了しました。費用は発生していません。理由は案件をご覧ください。`,
  }),
};

type RecoveryNotice = NoticeKind<Facts> & { readonly name: NoticeKindName };

function kind(name: NoticeKindName, words: Words): RecoveryNotice {
  const write = ({ network, fee }: Facts, language: Language) =>
    words[language](network, amountWords(parseMoney("BRL", fee), language));
  return {
    name,
    categories: [RECOVERIES],
    channels: ["inbox", "email"],
    mandatory: true,
    write: (facts, { language }) => write(facts, language),
    link: (id) => (id === null ? "/wallet/recoveries" : `/wallet/recoveries/${id}`),
    letter: (facts, { language }) => ({ template: "notice", data: write(facts, language) }),
  };
}

export const RECOVERY_NOTICES = {
  opened: kind("recovery_opened", OPENED),
  offered: kind("recovery_offered", OFFERED),
  recovered: kind("recovery_done", DONE),
  returned: kind("recovery_returned", RETURNED),
  released: kind("recovery_released", RELEASED),
  kept: kind("recovery_kept", KEPT),
  declined: kind("recovery_declined", DECLINED),
} as const;

export type RecoveryNoticeName = keyof typeof RECOVERY_NOTICES;

export const recoveryNotices = Object.values(RECOVERY_NOTICES);
