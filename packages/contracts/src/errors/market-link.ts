import type { ErrorTable } from "./table.js";

export const marketLinkErrors = {
  "market_link.none": {
    status: 409,
    "pt-BR": "Nenhuma conta está vinculada.",
    en: "No account is linked.",
    es: "No hay ninguna cuenta vinculada.",
    zh: "尚未关联任何账户。",
    ja: "連携している口座はありません。",
  },
  "market_link.exists": {
    status: 409,
    "pt-BR": "Uma destas contas já está vinculada. Desfaça o vínculo atual antes de criar outro.",
    en: "One of these accounts is linked already. End that link before you make another.",
    es: "Una de estas cuentas ya está vinculada. Deshaz ese vínculo antes de crear otro.",
    zh: "其中一个账户已被关联。请先解除现有关联。",
    ja: "いずれかの口座はすでに連携済みです。先に今の連携を解除してください。",
  },
  "market_link.not_verified": {
    status: 403,
    "pt-BR": "Conclua a verificação KYC Plus antes de vincular contas.",
    en: "Complete KYC Plus before you link accounts.",
    es: "Completa la verificación KYC Plus antes de vincular cuentas.",
    zh: "请先完成 KYC Plus 验证，再关联账户。",
    ja: "口座を連携する前に KYC Plus の確認を完了してください。",
  },
  "market_link.other_person": {
    status: 409,
    "pt-BR": "As duas contas precisam ter o mesmo CPF. Confira o CPF no seu perfil do marketplace.",
    en: "Both accounts need the same CPF. Check the CPF in your marketplace profile.",
    es: "Ambas cuentas deben tener el mismo CPF. Revisa el CPF en tu perfil del mercado.",
    zh: "两个账户的 CPF 必须相同。请检查您在粮食市场个人资料中的 CPF。",
    ja: "両方の口座の CPF が同じである必要があります。マーケットプレイスのプロフィールをご確認ください。",
  },
  "market_link.document_changed": {
    status: 409,
    "pt-BR":
      "O CPF do seu perfil do marketplace mudou há pouco. Espere o prazo de segurança e tente de novo.",
    en: "The CPF of your marketplace profile changed lately. Wait for the safety period and try again.",
    es: "El CPF de tu perfil del mercado cambió hace poco. Espera el plazo de seguridad e inténtalo de nuevo.",
    zh: "您在粮食市场个人资料中的 CPF 最近已更改。请等待安全期结束后重试。",
    ja: "マーケットプレイスのプロフィールの CPF が最近変更されました。安全期間が過ぎてからもう一度お試しください。",
  },
  "market_link.other_suspended": {
    status: 403,
    "pt-BR": "Uma das contas está suspensa ou encerrada: nada pode ser movido entre elas.",
    en: "One of the accounts is suspended or closed: nothing can be moved between them.",
    es: "Una de las cuentas está suspendida o cerrada: no se puede mover nada entre ellas.",
    zh: "其中一个账户已被暂停或关闭：无法在两者之间转移资金。",
    ja: "いずれかの口座が停止または解約されているため、資金を移動できません。",
  },
  "market_link.invalid_amount": {
    status: 422,
    "pt-BR": "Informe um valor em USDT maior que zero, com até seis casas decimais.",
    en: "Enter an amount of USDT above zero, with up to six decimals.",
    es: "Indica un importe en USDT mayor que cero, con hasta seis decimales.",
    zh: "请输入大于零的 USDT 金额，最多六位小数。",
    ja: "0 より大きい USDT の金額を小数点以下 6 桁までで入力してください。",
  },
} as const satisfies ErrorTable;
