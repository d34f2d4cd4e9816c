import type { CaseRejectionReason, FixableReason, UnfixableReason } from "./kyc-vocabulary.js";
import type { Language } from "./languages.js";

type Sentences = Readonly<Record<Language, string>>;
export type KycReason = FixableReason | UnfixableReason | CaseRejectionReason;

/** Why a document is asked for again or refused, and why a case is, as its applicant reads it: on screen and by mail. */
const REASONS: Readonly<Record<KycReason, Sentences>> = {
  blurry: {
    "pt-BR": "A imagem está desfocada.",
    en: "The picture is out of focus.",
    es: "La imagen está desenfocada.",
    zh: "图片模糊。",
    ja: "画像がぼやけています。",
  },
  glare: {
    "pt-BR": "Há reflexo sobre os dados.",
    en: "There is glare over the data.",
    es: "Hay reflejos sobre los datos.",
    zh: "反光遮住了信息。",
    ja: "反射で情報が読み取れません。",
  },
  cropped: {
    "pt-BR": "O documento aparece cortado.",
    en: "Part of the document is cut off.",
    es: "El documento aparece recortado.",
    zh: "证件未完整显示。",
    ja: "書類の一部が切れています。",
  },
  unreadable: {
    "pt-BR": "Não é possível ler os dados.",
    en: "The data cannot be read.",
    es: "No se pueden leer los datos.",
    zh: "信息无法辨认。",
    ja: "記載内容を読み取れません。",
  },
  wrong_side: {
    "pt-BR": "É o outro lado do documento que foi pedido.",
    en: "The other side of the document was asked for.",
    es: "Se pidió el otro lado del documento.",
    zh: "需要证件的另一面。",
    ja: "書類のもう一方の面が必要です。",
  },
  wrong_document: {
    "pt-BR": "Este não é o documento pedido.",
    en: "This is not the document asked for.",
    es: "Este no es el documento solicitado.",
    zh: "这不是所需的文件。",
    ja: "求められた書類ではありません。",
  },
  expired: {
    "pt-BR": "O documento está vencido.",
    en: "The document has expired.",
    es: "El documento está vencido.",
    zh: "证件已过期。",
    ja: "書類の有効期限が切れています。",
  },
  too_old: {
    "pt-BR": "O comprovante tem mais de 90 dias.",
    en: "The proof is more than 90 days old.",
    es: "El comprobante tiene más de 90 días.",
    zh: "证明文件超过 90 天。",
    ja: "証明書の発行から90日を超えています。",
  },
  selfie_not_clear: {
    "pt-BR": "O rosto não aparece inteiro e com boa luz.",
    en: "The face is not whole and well lit.",
    es: "El rostro no aparece completo y con buena luz.",
    zh: "面部未完整显示或光线不足。",
    ja: "顔全体が明るく写っていません。",
  },
  address_mismatch: {
    "pt-BR": "O endereço é diferente do cadastro.",
    en: "The address differs from the registration.",
    es: "La dirección es diferente de la registrada.",
    zh: "地址与注册信息不一致。",
    ja: "住所が登録内容と異なります。",
  },
  name_mismatch: {
    "pt-BR": "O nome é diferente do cadastro.",
    en: "The name differs from the registration.",
    es: "El nombre es diferente del registrado.",
    zh: "姓名与注册信息不一致。",
    ja: "氏名が登録内容と異なります。",
  },
  altered: {
    "pt-BR": "O documento mostra sinais de alteração.",
    en: "The document shows signs of alteration.",
    es: "El documento muestra señales de alteración.",
    zh: "证件有篡改迹象。",
    ja: "書類に改変の形跡があります。",
  },
  forged: {
    "pt-BR": "O documento não é autêntico.",
    en: "The document is not authentic.",
    es: "El documento no es auténtico.",
    zh: "证件不真实。",
    ja: "書類が真正なものではありません。",
  },
  another_person: {
    "pt-BR": "O documento é de outra pessoa.",
    en: "The document belongs to someone else.",
    es: "El documento es de otra persona.",
    zh: "证件属于他人。",
    ja: "他の人の書類です。",
  },
  not_an_original: {
    "pt-BR": "É uma cópia ou a foto de uma tela.",
    en: "It is a copy or a photo of a screen.",
    es: "Es una copia o la foto de una pantalla.",
    zh: "这是复印件或屏幕翻拍。",
    ja: "コピー、または画面を撮影したものです。",
  },
  selfie_mismatch: {
    "pt-BR": "O rosto não corresponde ao do documento.",
    en: "The face does not match the document.",
    es: "El rostro no corresponde al del documento.",
    zh: "面部与证件不符。",
    ja: "顔が書類の写真と一致しません。",
  },
  data_mismatch: {
    "pt-BR": "Os dados informados não conferem com os documentos.",
    en: "The data given does not match the documents.",
    es: "Los datos informados no coinciden con los documentos.",
    zh: "所填信息与证件不符。",
    ja: "入力内容が書類と一致しません。",
  },
  documents_insufficient: {
    "pt-BR": "Os documentos não bastam para confirmar quem você é.",
    en: "The documents are not enough to confirm who you are.",
    es: "Los documentos no bastan para confirmar quién eres.",
    zh: "所提供的文件不足以确认您的身份。",
    ja: "提出された書類では本人確認ができません。",
  },
  no_answer: {
    "pt-BR": "Não recebemos o que foi pedido.",
    en: "We did not receive what was asked for.",
    es: "No recibimos lo solicitado.",
    zh: "我们未收到所要求的材料。",
    ja: "お願いしたものを受け取れませんでした。",
  },
  forged_documents: {
    "pt-BR": "Os documentos apresentados não são autênticos.",
    en: "The documents presented are not authentic.",
    es: "Los documentos presentados no son auténticos.",
    zh: "提交的文件不真实。",
    ja: "提出された書類が真正なものではありません。",
  },
  identity_mismatch: {
    "pt-BR": "Não foi possível confirmar que os documentos são seus.",
    en: "We could not confirm that the documents are yours.",
    es: "No fue posible confirmar que los documentos son tuyos.",
    zh: "无法确认这些文件属于您本人。",
    ja: "書類がご本人のものであることを確認できませんでした。",
  },
  duplicate_account: {
    "pt-BR": "Você já tem outra conta conosco.",
    en: "You already have another account with us.",
    es: "Ya tienes otra cuenta con nosotros.",
    zh: "您在我们这里已有其他账户。",
    ja: "すでに別の口座をお持ちです。",
  },
  not_eligible: {
    "pt-BR": "Não podemos oferecer este serviço a você.",
    en: "We cannot offer you this service.",
    es: "No podemos ofrecerte este servicio.",
    zh: "我们无法为您提供此服务。",
    ja: "このサービスをご提供することができません。",
  },
};

/** The reason as a sentence. */
export function reasonSentence(reason: KycReason, language: Language): string {
  return REASONS[reason][language];
}
