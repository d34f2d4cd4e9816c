import type { Language } from "@lastro/contracts";
import type { CardDeclineReason } from "@lastro/contracts/cards/states";
import type { NoticeText } from "../../../notices/index.js";

type PurchaseNotice = "approved" | "charged_more" | "charged_into_debt" | "refunded";

/** `{merchant}` charges the card that ends in `{digits}`; amounts are in the reader's words. */
export const PURCHASE_WORDS: Readonly<Record<Language, Readonly<Record<PurchaseNotice, NoticeText>>>> = {
  "pt-BR": {
    approved: { title: "Compra aprovada: {amount}", text: "{merchant}, no cartão final {digits}." },
    charged_more: {
      title: "{merchant} cobrou além do reservado",
      text: "Saíram mais {amount} do cartão final {digits} ou da sua conta. Se não reconhece a cobrança, conteste a compra.",
    },
    charged_into_debt: {
      title: "{merchant} cobrou mais do que havia",
      text: "A cobrança passou do seu saldo em {owed}. O próximo crédito na sua conta paga essa diferença; até lá o cartão final {digits} não aprova compras.",
    },
    refunded: {
      title: "Estorno recebido: {amount}",
      text: "{merchant} devolveu o valor. Ele já está disponível.",
    },
  },
  en: {
    approved: { title: "Purchase approved: {amount}", text: "{merchant}, by the card ending in {digits}." },
    charged_more: {
      title: "{merchant} charged more than was held",
      text: "{amount} more left the card ending in {digits} or your account. If you do not recognize the charge, contest the purchase.",
    },
    charged_into_debt: {
      title: "{merchant} charged more than there was",
      text: "The charge exceeded your balance by {owed}. The next credit to your account pays the difference; until then the card ending in {digits} approves no purchases.",
    },
    refunded: {
      title: "Refund received: {amount}",
      text: "{merchant} gave the amount back. It is available.",
    },
  },
  es: {
    approved: {
      title: "Compra aprobada: {amount}",
      text: "{merchant}, con la tarjeta terminada en {digits}.",
    },
    charged_more: {
      title: "{merchant} cobró más de lo reservado",
      text: "Salieron {amount} más de la tarjeta terminada en {digits} o de tu cuenta. Si no reconoces el cargo, disputa la compra.",
    },
    charged_into_debt: {
      title: "{merchant} cobró más de lo que había",
      text: "El cargo superó tu saldo en {owed}. El próximo abono en tu cuenta paga la diferencia; hasta entonces la tarjeta terminada en {digits} no aprueba compras.",
    },
    refunded: {
      title: "Reembolso recibido: {amount}",
      text: "{merchant} devolvió el importe. Ya está disponible.",
    },
  },
  zh: {
    approved: { title: "消费已批准：{amount}", text: "{merchant}，尾号 {digits} 的卡片。" },
    charged_more: {
      title: "{merchant} 扣款超过预留金额",
      text: "尾号 {digits} 的卡片或您的账户另扣 {amount}。如非本人操作，请对该笔消费提出申诉。",
    },
    charged_into_debt: {
      title: "{merchant} 扣款超过余额",
      text: "扣款超出您的余额 {owed}。账户下一笔入账将抵扣差额，在此之前尾号 {digits} 的卡片不会批准消费。",
    },
    refunded: { title: "收到退款：{amount}", text: "{merchant} 已退回款项，现已可用。" },
  },
  ja: {
    approved: { title: "利用が承認されました：{amount}", text: "{merchant}、下4桁 {digits} のカード。" },
    charged_more: {
      title: "{merchant} の請求が確保額を超えました",
      text: "下4桁 {digits} のカードまたは口座からさらに {amount} が引き落とされました。心当たりがない場合は異議を申し立ててください。",
    },
    charged_into_debt: {
      title: "{merchant} の請求が残高を超えました",
      text: "請求が残高を {owed} 超えました。次の入金で差額が支払われるまで、下4桁 {digits} のカードでは利用できません。",
    },
    refunded: {
      title: "返金を受け取りました：{amount}",
      text: "{merchant} から返金されました。すぐにご利用いただけます。",
    },
  },
};

/** The heading of a declined purchase, and where it was. */
export const DECLINED_TITLE: Readonly<Record<Language, string>> = {
  "pt-BR": "Compra recusada: {merchant}, {amount}",
  en: "Purchase declined: {merchant}, {amount}",
  es: "Compra rechazada: {merchant}, {amount}",
  zh: "消费被拒：{merchant}，{amount}",
  ja: "利用できませんでした：{merchant}、{amount}",
};

type Words = Readonly<Record<Language, string>>;

/** Why a purchase was declined and what mends it. `{missing}` and `{left}` are amounts, `{code}` the network's word. */
export const DECLINE_WORDS: Readonly<Record<CardDeclineReason, Words>> = {
  card_blocked: {
    "pt-BR": "Cartão congelado por você. Descongele para comprar.",
    en: "You froze the card. Unfreeze it to pay.",
    es: "Congelaste la tarjeta. Descongélala para comprar.",
    zh: "您已冻结该卡，解冻后即可消费。",
    ja: "カードは一時停止中です。解除するとご利用いただけます。",
  },
  card_suspended: {
    "pt-BR": "Cartão suspenso pelo Lastro. Fale com o suporte.",
    en: "Lastro suspended the card. Contact support.",
    es: "Lastro suspendió la tarjeta. Contacta con soporte.",
    zh: "卡片已被 Lastro 暂停，请联系客服。",
    ja: "カードはLastroにより停止されています。サポートにご連絡ください。",
  },
  card_cancelled: {
    "pt-BR": "Este cartão foi cancelado. Use outro cartão.",
    en: "This card was cancelled. Use another card.",
    es: "Esta tarjeta fue cancelada. Usa otra tarjeta.",
    zh: "该卡已注销，请使用其他卡片。",
    ja: "このカードは解約されています。別のカードをご利用ください。",
  },
  card_not_activated: {
    "pt-BR": "Cartão ainda não ativado. Ative quando ele chegar.",
    en: "The card is not activated. Activate it when it arrives.",
    es: "La tarjeta aún no está activada. Actívala cuando llegue.",
    zh: "卡片尚未激活，收到后请先激活。",
    ja: "カードが有効化されていません。届いたら有効化してください。",
  },
  card_expired: {
    "pt-BR": "Cartão vencido. Peça um novo.",
    en: "The card has expired. Ask for a new one.",
    es: "La tarjeta venció. Pide una nueva.",
    zh: "卡片已过期，请申请新卡。",
    ja: "カードの有効期限が切れています。新しいカードをお申し込みください。",
  },
  online_off: {
    "pt-BR": "Compras on-line desligadas. Ligue nos controles do cartão.",
    en: "Online purchases are off. Turn them on in the card's controls.",
    es: "Compras en línea desactivadas. Actívalas en los controles de la tarjeta.",
    zh: "线上消费已关闭，可在卡片控制中开启。",
    ja: "オンライン利用がオフです。カードの設定でオンにできます。",
  },
  contactless_off: {
    "pt-BR": "Pagamento por aproximação desligado. Ligue nos controles do cartão.",
    en: "Contactless payments are off. Turn them on in the card's controls.",
    es: "Pago sin contacto desactivado. Actívalo en los controles de la tarjeta.",
    zh: "非接触支付已关闭，可在卡片控制中开启。",
    ja: "タッチ決済がオフです。カードの設定でオンにできます。",
  },
  withdrawal_off: {
    "pt-BR": "Saques desligados. Ligue nos controles do cartão.",
    en: "Withdrawals are off. Turn them on in the card's controls.",
    es: "Retiros desactivados. Actívalos en los controles de la tarjeta.",
    zh: "取现已关闭，可在卡片控制中开启。",
    ja: "現金引き出しがオフです。カードの設定でオンにできます。",
  },
  abroad_off: {
    "pt-BR": "Compras no exterior desligadas. Ligue nos controles do cartão.",
    en: "Purchases abroad are off. Turn them on in the card's controls.",
    es: "Compras en el exterior desactivadas. Actívalas en los controles de la tarjeta.",
    zh: "境外消费已关闭，可在卡片控制中开启。",
    ja: "海外利用がオフです。カードの設定でオンにできます。",
  },
  magstripe_off: {
    "pt-BR": "Tarja magnética desligada. Use o chip ou ligue a tarja nos controles.",
    en: "The magnetic stripe is off. Use the chip, or turn the stripe on in the controls.",
    es: "Banda magnética desactivada. Usa el chip o actívala en los controles.",
    zh: "磁条已关闭，请使用芯片或在控制中开启。",
    ja: "磁気ストライプがオフです。ICをご利用になるか、設定でオンにしてください。",
  },
  category_off: {
    "pt-BR": "Você desligou esta categoria de compras. Ligue nos controles do cartão.",
    en: "You turned this category off. Turn it on in the card's controls.",
    es: "Desactivaste esta categoría. Actívala en los controles de la tarjeta.",
    zh: "您已关闭该消费类别，可在卡片控制中开启。",
    ja: "このカテゴリーはオフです。カードの設定でオンにできます。",
  },
  merchant_locked: {
    "pt-BR": "Este cartão só paga em um estabelecimento, e não é este.",
    en: "This card pays one merchant only, and this is another.",
    es: "Esta tarjeta paga en un solo comercio, y no es este.",
    zh: "该卡仅限在指定商户使用。",
    ja: "このカードは指定の加盟店でのみご利用いただけます。",
  },
  merchant_blocked: {
    "pt-BR": "Você não aceita mais cobranças deste estabelecimento. Volte a aceitar para pagar.",
    en: "You take no more charges from this merchant. Accept it again to pay.",
    es: "Ya no aceptas cargos de este comercio. Vuelve a aceptarlos para pagar.",
    zh: "您已不再接受该商户扣款，如需付款请重新接受。",
    ja: "この加盟店からの請求は受け付けない設定です。再度受け付けると支払えます。",
  },
  single_use_spent: {
    "pt-BR": "Este cartão de uso único já foi usado. Crie outro.",
    en: "This single-use card was used. Create another.",
    es: "Esta tarjeta de un solo uso ya se usó. Crea otra.",
    zh: "该一次性卡已使用，请创建新卡。",
    ja: "この使い切りカードは使用済みです。新しく作成してください。",
  },
  validity_over: {
    "pt-BR": "O prazo deste cartão acabou. Crie outro.",
    en: "This card's time is over. Create another.",
    es: "El plazo de esta tarjeta terminó. Crea otra.",
    zh: "该卡有效时间已过，请创建新卡。",
    ja: "このカードの利用期間は終了しました。新しく作成してください。",
  },
  risk: {
    "pt-BR": "A rede viu sinais de fraude nesta compra. Se é você, fale com o suporte.",
    en: "The network saw signs of fraud. If it is you, contact support.",
    es: "La red detectó señales de fraude. Si eres tú, contacta con soporte.",
    zh: "卡组织发现欺诈迹象。如为本人操作，请联系客服。",
    ja: "不正利用の兆候が検出されました。ご本人の場合はサポートにご連絡ください。",
  },
  address_wrong: {
    "pt-BR": "O endereço informado não confere. Confira e tente de novo.",
    en: "The address does not match. Check it and try again.",
    es: "La dirección no coincide. Revísala e inténtalo de nuevo.",
    zh: "地址不符，请核对后重试。",
    ja: "住所が一致しません。確認して再度お試しください。",
  },
  limit_purchase: {
    "pt-BR": "Acima do limite por compra de {left}. Aumente o limite nos controles.",
    en: "Above the limit of {left} for one purchase. Raise it in the controls.",
    es: "Supera el límite por compra de {left}. Auméntalo en los controles.",
    zh: "超过单笔限额 {left}，可在控制中调高。",
    ja: "1回の利用限度額 {left} を超えています。設定で引き上げられます。",
  },
  limit_day: {
    "pt-BR": "Limite do dia: restam {left}. Aumente o limite nos controles.",
    en: "Limit of the day: {left} left. Raise it in the controls.",
    es: "Límite del día: quedan {left}. Auméntalo en los controles.",
    zh: "今日限额剩余 {left}，可在控制中调高。",
    ja: "本日の限度額の残りは {left} です。設定で引き上げられます。",
  },
  limit_month: {
    "pt-BR": "Limite do mês: restam {left}. Aumente o limite nos controles.",
    en: "Limit of the month: {left} left. Raise it in the controls.",
    es: "Límite del mes: quedan {left}. Auméntalo en los controles.",
    zh: "本月限额剩余 {left}，可在控制中调高。",
    ja: "今月の限度額の残りは {left} です。設定で引き上げられます。",
  },
  insufficient_funds: {
    "pt-BR": "Faltaram {missing}. Coloque saldo no cartão e tente de novo.",
    en: "{missing} were missing. Top the card up and try again.",
    es: "Faltaron {missing}. Carga la tarjeta e inténtalo de nuevo.",
    zh: "还差 {missing}，请充值后重试。",
    ja: "{missing} 不足しています。チャージして再度お試しください。",
  },
  debt: {
    "pt-BR": "Há um valor em aberto de uma cobrança anterior. Deposite na conta para quitar.",
    en: "An earlier charge is still owed. Deposit into the account to pay it.",
    es: "Hay un importe pendiente de un cargo anterior. Deposita en la cuenta para pagarlo.",
    zh: "此前有一笔扣款尚未付清，请向账户存款结清。",
    ja: "以前の請求に未払いがあります。口座に入金してお支払いください。",
  },
  account_stopped: {
    "pt-BR": "As saídas da sua conta estão paradas. Fale com o suporte.",
    en: "Nothing may leave your account now. Contact support.",
    es: "Las salidas de tu cuenta están detenidas. Contacta con soporte.",
    zh: "您的账户目前暂停支出，请联系客服。",
    ja: "口座からの支払いが停止されています。サポートにご連絡ください。",
  },
  code_wrong: {
    "pt-BR": "Código de segurança errado. Confira e tente de novo.",
    en: "Wrong security code. Check it and try again.",
    es: "Código de seguridad incorrecto. Revísalo e inténtalo de nuevo.",
    zh: "安全码错误，请核对后重试。",
    ja: "セキュリティコードが違います。確認して再度お試しください。",
  },
  pin_wrong: {
    "pt-BR": "Senha errada. Tente de novo ou defina outra.",
    en: "Wrong PIN. Try again or set another.",
    es: "PIN incorrecto. Inténtalo de nuevo o define otro.",
    zh: "密码错误，请重试或重新设置。",
    ja: "暗証番号が違います。再度お試しになるか、再設定してください。",
  },
  pin_blocked: {
    "pt-BR": "Senha bloqueada por erros seguidos. Defina outra.",
    en: "The PIN is blocked after wrong tries. Set another.",
    es: "PIN bloqueado por errores seguidos. Define otro.",
    zh: "密码因多次错误被锁定，请重新设置。",
    ja: "暗証番号がロックされました。再設定してください。",
  },
  date_wrong: {
    "pt-BR": "Validade errada. Confira e tente de novo.",
    en: "Wrong expiry date. Check it and try again.",
    es: "Fecha de vencimiento incorrecta. Revísala e inténtalo de nuevo.",
    zh: "有效期错误，请核对后重试。",
    ja: "有効期限が違います。確認して再度お試しください。",
  },
  timed_out: {
    "pt-BR": "O banco não respondeu a tempo. Nada foi cobrado; tente de novo.",
    en: "The bank did not answer in time. Nothing was charged; try again.",
    es: "El banco no respondió a tiempo. No se cobró nada; inténtalo de nuevo.",
    zh: "银行未及时响应，未扣款，请重试。",
    ja: "銀行の応答が間に合いませんでした。請求はありません。再度お試しください。",
  },
  network: {
    "pt-BR": "Recusada pela rede ({code}). Tente de novo ou use outro cartão.",
    en: "Declined by the network ({code}). Try again or use another card.",
    es: "Rechazada por la red ({code}). Inténtalo de nuevo o usa otra tarjeta.",
    zh: "被卡组织拒绝（{code}），请重试或使用其他卡片。",
    ja: "ネットワークにより拒否されました（{code}）。再度お試しになるか、別のカードをご利用ください。",
  },
  unavailable: {
    "pt-BR": "Tivemos uma falha e não aprovamos. Nada foi cobrado; tente de novo.",
    en: "We had a failure and did not approve. Nothing was charged; try again.",
    es: "Tuvimos una falla y no aprobamos. No se cobró nada; inténtalo de nuevo.",
    zh: "我们出现故障，未批准，未扣款，请重试。",
    ja: "障害のため承認できませんでした。請求はありません。再度お試しください。",
  },
};
