import type { Language } from "@lastro/contracts";
import type { CardKindName } from "@lastro/contracts/cards/states";
import type { NoticeText } from "../../notices/index.js";

/** What a notice of a card is called by its words. */
const CARD_NOTICES = [
  "issued",
  "refused",
  "shipped",
  "ended",
  "expired",
  "expiring",
  "loosened",
  "suspended",
  "lifted",
] as const;
export type CardNotice = (typeof CARD_NOTICES)[number];

/** A card without a name of its own. */
export const CARD_KIND_WORDS: Readonly<Record<Language, Readonly<Record<CardKindName, string>>>> = {
  "pt-BR": {
    virtual: "Cartão virtual",
    physical: "Cartão físico",
    single_use: "Cartão de uso único",
    merchant_locked: "Cartão de uma loja",
  },
  en: {
    virtual: "Virtual card",
    physical: "Physical card",
    single_use: "Single-use card",
    merchant_locked: "One-merchant card",
  },
  es: {
    virtual: "Tarjeta virtual",
    physical: "Tarjeta física",
    single_use: "Tarjeta de un solo uso",
    merchant_locked: "Tarjeta de un comercio",
  },
  zh: { virtual: "虚拟卡", physical: "实体卡", single_use: "一次性卡", merchant_locked: "单一商户卡" },
  ja: {
    virtual: "バーチャルカード",
    physical: "物理カード",
    single_use: "1回限りのカード",
    merchant_locked: "加盟店限定カード",
  },
};

type Words = Readonly<Record<CardNotice, NoticeText>>;

/** `{card}` is the card's name and last digits. */
export const CARD_NOTICE_WORDS: Readonly<Record<Language, Words>> = {
  "pt-BR": {
    issued: {
      title: "Cartão emitido: {card}",
      text: "Seu cartão foi emitido. Um cartão físico é produzido e enviado ao seu endereço; o virtual já pode ser usado.",
    },
    refused: {
      title: "Cartão não emitido",
      text: "O emissor recusou o pedido ({card}). A taxa e o saldo do cartão voltaram para a sua conta.",
    },
    shipped: {
      title: "Cartão a caminho: {card}",
      text: "Seu cartão saiu para entrega. Ative-o pelos quatro últimos dígitos quando chegar.",
    },
    ended: {
      title: "Cartão cancelado: {card}",
      text: "O cartão não pode mais ser usado. O saldo disponível voltou para a sua conta; o que está bloqueado por compras volta quando for liberado.",
    },
    expired: {
      title: "Cartão vencido: {card}",
      text: "A validade do cartão terminou. O saldo disponível voltou para a sua conta.",
    },
    expiring: {
      title: "Seu cartão vence em breve: {card}",
      text: "O cartão vence no fim do mês de validade. Peça outro para continuar comprando.",
    },
    loosened: {
      title: "Controles afrouxados: {card}",
      text: "Um limite ou bloqueio deste cartão foi afrouxado na sua conta. Se não foi você, bloqueie o cartão agora.",
    },
    suspended: {
      title: "Cartão suspenso: {card}",
      text: "O Lastro suspendeu este cartão. Nenhuma compra é aprovada até que a suspensão seja retirada; fale com o suporte.",
    },
    lifted: {
      title: "Suspensão retirada: {card}",
      text: "O cartão pode ser usado de novo, como estava antes da suspensão.",
    },
  },
  en: {
    issued: {
      title: "Card issued: {card}",
      text: "Your card was issued. A physical card is made and sent to your address; a virtual one can be used now.",
    },
    refused: {
      title: "Card not issued",
      text: "The issuer refused the request ({card}). Its fee and its balance are back on your account.",
    },
    shipped: {
      title: "Card on its way: {card}",
      text: "Your card was sent. Activate it by its last four digits when it arrives.",
    },
    ended: {
      title: "Card cancelled: {card}",
      text: "The card cannot be used any more. Its available balance is back on your account; what purchases hold follows when they free it.",
    },
    expired: {
      title: "Card expired: {card}",
      text: "The card's validity is over. Its available balance is back on your account.",
    },
    expiring: {
      title: "Your card expires soon: {card}",
      text: "The card expires at the end of its month. Ask for another to go on buying.",
    },
    loosened: {
      title: "Controls loosened: {card}",
      text: "A limit or block of this card was loosened in your account. If it was not you, block the card now.",
    },
    suspended: {
      title: "Card suspended: {card}",
      text: "Lastro suspended this card. No purchase is approved until the suspension is lifted; contact support.",
    },
    lifted: {
      title: "Suspension lifted: {card}",
      text: "The card can be used again, as it was before the suspension.",
    },
  },
  es: {
    issued: {
      title: "Tarjeta emitida: {card}",
      text: "Tu tarjeta fue emitida. Una tarjeta física se fabrica y se envía a tu dirección; la virtual ya se puede usar.",
    },
    refused: {
      title: "Tarjeta no emitida",
      text: "El emisor rechazó la solicitud ({card}). La comisión y el saldo de la tarjeta volvieron a tu cuenta.",
    },
    shipped: {
      title: "Tarjeta en camino: {card}",
      text: "Tu tarjeta fue enviada. Actívala con los cuatro últimos dígitos cuando llegue.",
    },
    ended: {
      title: "Tarjeta cancelada: {card}",
      text: "La tarjeta ya no se puede usar. El saldo disponible volvió a tu cuenta; lo retenido por compras vuelve cuando se libere.",
    },
    expired: {
      title: "Tarjeta vencida: {card}",
      text: "La validez de la tarjeta terminó. El saldo disponible volvió a tu cuenta.",
    },
    expiring: {
      title: "Tu tarjeta vence pronto: {card}",
      text: "La tarjeta vence al final de su mes. Pide otra para seguir comprando.",
    },
    loosened: {
      title: "Controles relajados: {card}",
      text: "Un límite o bloqueo de esta tarjeta se relajó en tu cuenta. Si no fuiste tú, bloquea la tarjeta ahora.",
    },
    suspended: {
      title: "Tarjeta suspendida: {card}",
      text: "Lastro suspendió esta tarjeta. No se aprueba ninguna compra hasta que se retire la suspensión; contacta con soporte.",
    },
    lifted: {
      title: "Suspensión retirada: {card}",
      text: "La tarjeta se puede usar de nuevo, como estaba antes de la suspensión.",
    },
  },
  zh: {
    issued: {
      title: "卡片已发行：{card}",
      text: "您的卡片已发行。实体卡将制作并寄往您的地址；虚拟卡现在即可使用。",
    },
    refused: { title: "卡片未能发行", text: "发卡方拒绝了申请（{card}）。手续费和卡内余额已退回您的账户。" },
    shipped: { title: "卡片已寄出：{card}", text: "您的卡片已寄出。收到后请用卡号后四位激活。" },
    ended: {
      title: "卡片已注销：{card}",
      text: "该卡不能再使用。可用余额已退回您的账户；被消费冻结的金额解冻后退回。",
    },
    expired: { title: "卡片已到期：{card}", text: "该卡有效期已结束，可用余额已退回您的账户。" },
    expiring: { title: "卡片即将到期：{card}", text: "该卡将于有效月份月底到期。请申请新卡以继续消费。" },
    loosened: {
      title: "卡片控制已放宽：{card}",
      text: "您账户中该卡的限额或限制已放宽。如非本人操作，请立即冻结卡片。",
    },
    suspended: {
      title: "卡片已被暂停：{card}",
      text: "Lastro 已暂停该卡。暂停解除前不会批准任何消费，请联系客服。",
    },
    lifted: { title: "暂停已解除：{card}", text: "该卡已恢复到暂停前的状态，可以继续使用。" },
  },
  ja: {
    issued: {
      title: "カードが発行されました: {card}",
      text: "カードが発行されました。物理カードは製造後にご住所へ発送されます。バーチャルカードは今すぐ使えます。",
    },
    refused: {
      title: "カードは発行されませんでした",
      text: "発行元が申込みを拒否しました（{card}）。手数料とカードの残高は口座に戻りました。",
    },
    shipped: {
      title: "カードを発送しました: {card}",
      text: "カードを発送しました。届いたら下4桁で有効化してください。",
    },
    ended: {
      title: "カードは解約されました: {card}",
      text: "このカードはもう使えません。利用可能残高は口座に戻りました。利用分の保留額は解放され次第戻ります。",
    },
    expired: {
      title: "カードの有効期限切れ: {card}",
      text: "カードの有効期限が終了しました。利用可能残高は口座に戻りました。",
    },
    expiring: {
      title: "カードの有効期限が近づいています: {card}",
      text: "カードは有効月の月末に期限切れになります。引き続きご利用になるには新しいカードをお申し込みください。",
    },
    loosened: {
      title: "カードの制限が緩和されました: {card}",
      text: "口座でこのカードの限度額または制限が緩和されました。心当たりがない場合は、すぐにカードを停止してください。",
    },
    suspended: {
      title: "カードが停止されました: {card}",
      text: "Lastroがこのカードを停止しました。解除されるまで利用は承認されません。サポートにご連絡ください。",
    },
    lifted: {
      title: "停止が解除されました: {card}",
      text: "カードは停止前の状態に戻り、再び使えます。",
    },
  },
};
