import type { ErrorTable } from "./table.js";

export const grainPrivacyErrors = {
  "grain.closing_dispute": {
    status: 409,
    "pt-BR": "A conta não foi encerrada: um pedido seu está em disputa. Espere a decisão.",
    en: "The account was not closed: one of your orders is in dispute. Wait for the decision.",
    es: "La cuenta no se cerró: uno de tus pedidos está en disputa. Espera la decisión.",
    zh: "账户未注销：您有订单处于争议中，请等待裁决。",
    ja: "解約されていません。係争中の注文があります。決定をお待ちください。",
  },
  "grain.closing_order": {
    status: 409,
    "pt-BR": "A conta não foi encerrada: há pedido em aberto. Conclua ou cancele o pedido antes.",
    en: "The account was not closed: there is an open order. Complete or cancel it first.",
    es: "La cuenta no se cerró: hay un pedido abierto. Complétalo o cancélalo antes.",
    zh: "账户未注销：仍有未完成的订单。请先完成或取消订单。",
    ja: "解約されていません。未完了の注文があります。先に完了またはキャンセルしてください。",
  },
  "grain.closing_deposit": {
    status: 409,
    "pt-BR": "A conta não foi encerrada: há depósito em andamento. Cancele-o ou espere que termine.",
    en: "The account was not closed: a deposit is under way. Cancel it or wait for its end.",
    es: "La cuenta no se cerró: hay un depósito en curso. Cancélalo o espera a que termine.",
    zh: "账户未注销：有充值正在进行。请取消或等待其结束。",
    ja: "解約されていません。処理中の入金があります。取り消すか、完了をお待ちください。",
  },
  "grain.closing_withdrawal": {
    status: 409,
    "pt-BR": "A conta não foi encerrada: há saque em andamento. Espere que termine.",
    en: "The account was not closed: a withdrawal is under way. Wait for its end.",
    es: "La cuenta no se cerró: hay un retiro en curso. Espera a que termine.",
    zh: "账户未注销：有提现正在进行，请等待其结束。",
    ja: "解約されていません。処理中の出金があります。完了をお待ちください。",
  },
  "grain.closing_balance": {
    status: 409,
    "pt-BR": "A conta não foi encerrada: ainda há saldo. Saque tudo antes.",
    en: "The account was not closed: there is still a balance. Withdraw all of it first.",
    es: "La cuenta no se cerró: todavía hay saldo. Retíralo todo antes.",
    zh: "账户未注销：仍有余额。请先全部提现。",
    ja: "解約されていません。残高があります。先に全額を出金してください。",
  },
} as const satisfies ErrorTable;
