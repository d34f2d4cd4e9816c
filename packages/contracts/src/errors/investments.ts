import type { ErrorTable } from "./table.js";

export const investmentErrors = {
  "investments.verification_required": {
    status: 403,
    "pt-BR": "Complete seu processo de KYC Plus para investir.",
    en: "Complete your KYC Plus process to invest.",
    es: "Completa tu proceso de KYC Plus para invertir.",
    zh: "请完成 KYC Plus 认证后再进行投资。",
    ja: "投資するには、KYC Plusの手続きを完了してください。",
  },
  "investments.invalid_amount": {
    status: 422,
    "pt-BR": "Insira um valor válido em reais.",
    en: "Enter a valid amount in reais.",
    es: "Introduce un importe válido en reales.",
    zh: "请输入有效的雷亚尔金额。",
    ja: "有効な金額をレアルで入力してください。",
  },
  "investments.product_closed": {
    status: 409,
    "pt-BR": "Este investimento não recebe novas aplicações no momento.",
    en: "This investment takes no new applications at the moment.",
    es: "Esta inversión no recibe nuevas aplicaciones en este momento.",
    zh: "该投资目前不接受新的申购。",
    ja: "この投資は現在、新規のお申し込みを受け付けていません。",
  },
  "investments.amount_below_minimum": {
    status: 422,
    "pt-BR": "A aplicação mínima é de R$ {minimum}.",
    en: "The minimum application is R$ {minimum}.",
    es: "La aplicación mínima es de R$ {minimum}.",
    zh: "最低申购金额为 R$ {minimum}。",
    ja: "最低申込額は R$ {minimum} です。",
  },
  "investments.amount_above_position": {
    status: 409,
    "pt-BR": "O valor é maior que o que pode ser resgatado agora: R$ {available}.",
    en: "The amount is more than can be redeemed now: R$ {available}.",
    es: "El importe es mayor que lo que se puede rescatar ahora: R$ {available}.",
    zh: "金额超过目前可赎回的 R$ {available}。",
    ja: "現在解約できる金額 R$ {available} を超えています。",
  },
} as const satisfies ErrorTable;
