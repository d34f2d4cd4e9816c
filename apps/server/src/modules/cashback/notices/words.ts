import type { Language } from "@lastro/contracts";
import type { NoticeText } from "../../notices/index.js";

/** What a client is told of their PRP. */
export type CashbackNotice = "credited" | "level" | "expiring" | "reversed" | "reversedIntoDebt" | "received";

type Words = Readonly<Record<CashbackNotice, NoticeText>>;

/** `{amount}` and `{owed}` are PRP, `{name}` an establishment or another client, `{rate}` a percentage, `{at}` a day. */
export const CASHBACK_NOTICE_WORDS: Readonly<Record<Language, Words>> = {
  "pt-BR": {
    credited: {
      title: "Cashback creditado: {amount}",
      text: "O prazo das suas compras terminou e o cashback já pode ser resgatado em reais.",
    },
    level: {
      title: "Você chegou ao nível Black",
      text: "Suas próximas compras no cartão rendem {rate} de cashback.",
    },
    expiring: {
      title: "{amount} vencem em {at}",
      text: "Resgate em reais, envie ou use antes dessa data para não perder o saldo.",
    },
    reversed: {
      title: "Cashback estornado: {amount}",
      text: "A compra em {name} foi devolvida, e o cashback dela também.",
    },
    reversedIntoDebt: {
      title: "Cashback estornado: {amount}",
      text: "A compra em {name} foi devolvida. Você já tinha usado {owed}, que o próximo cashback compensa; nada sai da sua conta em reais.",
    },
    received: {
      title: "PRP recebidos: {amount}",
      text: "Enviados por {name}. O saldo já está disponível e vence na data que tinha.",
    },
  },
  en: {
    credited: {
      title: "Cashback credited: {amount}",
      text: "The wait after your purchases is over: the cashback can be redeemed in reais.",
    },
    level: {
      title: "You have reached the Black level",
      text: "Your next card purchases earn {rate} cashback.",
    },
    expiring: {
      title: "{amount} expire on {at}",
      text: "Redeem them in reais, send them or use them before that date, or they are lost.",
    },
    reversed: {
      title: "Cashback reversed: {amount}",
      text: "The purchase at {name} was refunded, and its cashback with it.",
    },
    reversedIntoDebt: {
      title: "Cashback reversed: {amount}",
      text: "The purchase at {name} was refunded. You had already used {owed}, which later cashback makes up for; nothing leaves your account in reais.",
    },
    received: {
      title: "PRP received: {amount}",
      text: "Sent by {name}. They are available now and keep their expiry date.",
    },
  },
  es: {
    credited: {
      title: "Cashback acreditado: {amount}",
      text: "Terminó el plazo de tus compras y el cashback ya se puede canjear por reales.",
    },
    level: {
      title: "Alcanzaste el nivel Black",
      text: "Tus próximas compras con tarjeta rinden {rate} de cashback.",
    },
    expiring: {
      title: "{amount} vencen el {at}",
      text: "Canjéalos por reales, envíalos o úsalos antes de esa fecha para no perderlos.",
    },
    reversed: {
      title: "Cashback revertido: {amount}",
      text: "La compra en {name} fue reembolsada, y su cashback también.",
    },
    reversedIntoDebt: {
      title: "Cashback revertido: {amount}",
      text: "La compra en {name} fue reembolsada. Ya habías usado {owed}, que el próximo cashback compensa; nada sale de tu cuenta en reales.",
    },
    received: {
      title: "PRP recibidos: {amount}",
      text: "Enviados por {name}. Ya están disponibles y conservan su fecha de vencimiento.",
    },
  },
  zh: {
    credited: {
      title: "返现已入账：{amount}",
      text: "消费等待期已结束，返现现在可以兑换为雷亚尔。",
    },
    level: {
      title: "您已达到 Black 等级",
      text: "接下来的刷卡消费可获得 {rate} 返现。",
    },
    expiring: {
      title: "{amount} 将于 {at} 到期",
      text: "请在此之前兑换为雷亚尔、转赠或使用，以免失效。",
    },
    reversed: {
      title: "返现已撤回：{amount}",
      text: "在 {name} 的消费已退款，相应返现一并撤回。",
    },
    reversedIntoDebt: {
      title: "返现已撤回：{amount}",
      text: "在 {name} 的消费已退款。您此前已使用 {owed}，将由之后的返现抵扣，不会从您的雷亚尔账户扣除。",
    },
    received: {
      title: "收到 PRP：{amount}",
      text: "由 {name} 转入，现已可用，到期日不变。",
    },
  },
  ja: {
    credited: {
      title: "キャッシュバックが付与されました: {amount}",
      text: "ご利用後の待機期間が終わり、レアルに交換できるようになりました。",
    },
    level: {
      title: "Black レベルに到達しました",
      text: "今後のカード利用で {rate} のキャッシュバックが付きます。",
    },
    expiring: {
      title: "{amount} が {at} に失効します",
      text: "その日までにレアルに交換するか、送るか、ご利用ください。",
    },
    reversed: {
      title: "キャッシュバックが取り消されました: {amount}",
      text: "{name} での利用が返金されたため、キャッシュバックも取り消されました。",
    },
    reversedIntoDebt: {
      title: "キャッシュバックが取り消されました: {amount}",
      text: "{name} での利用が返金されました。使用済みの {owed} は今後のキャッシュバックで相殺され、レアルの口座からは引かれません。",
    },
    received: {
      title: "PRP を受け取りました: {amount}",
      text: "{name} 様からです。すでに利用でき、有効期限は変わりません。",
    },
  },
};
