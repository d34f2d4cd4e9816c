import type { ErrorTable } from "./table.js";

export const approvalErrors = {
  "approvals.not_pending": {
    status: 409,
    "pt-BR": "Este pedido já foi decidido. Nada mudou.",
    en: "This request was already decided. Nothing changed.",
    es: "Esta solicitud ya fue decidida. No cambió nada.",
    zh: "该请求已作出决定，没有任何变化。",
    ja: "この依頼は既に決定済みです。何も変わっていません。",
  },
  "approvals.own_request": {
    status: 403,
    "pt-BR": "Quem pede não aprova: outra pessoa da administração precisa decidir.",
    en: "Who asks does not approve: another administrator has to decide.",
    es: "Quien pide no aprueba: debe decidir otra persona de la administración.",
    zh: "申请人不能自行批准：须由另一位管理员决定。",
    ja: "依頼した本人は承認できません。別の管理者が決定する必要があります。",
  },
  "approvals.own_affair": {
    status: 403,
    "pt-BR": "Isto diz respeito a você: outra pessoa da administração precisa decidir. Nada mudou.",
    en: "This concerns yourself: another administrator has to decide. Nothing changed.",
    es: "Esto te concierne: debe decidir otra persona de la administración. No cambió nada.",
    zh: "此事与您本人有关：须由另一位管理员决定，没有任何变化。",
    ja: "これはご自身に関する件です。別の管理者が決定する必要があります。何も変わっていません。",
  },
  "approvals.second_factor_stale": {
    status: 403,
    "pt-BR": "Confirme de novo com o segundo fator: a última confirmação tem mais de 5 minutos.",
    en: "Confirm with your second factor again: the last confirmation is more than 5 minutes old.",
    es: "Confirma de nuevo con el segundo factor: la última confirmación tiene más de 5 minutos.",
    zh: "请再次使用第二验证因素确认：上次确认已超过 5 分钟。",
    ja: "もう一度二要素認証で確認してください。前回の確認から5分以上経過しています。",
  },
  "approvals.changed": {
    status: 409,
    "pt-BR": "O que foi pedido não é mais o mesmo. Recuse este pedido e peça de novo; nada foi movimentado.",
    en: "What was asked for is no longer the same. Reject this request and ask again; nothing was moved.",
    es: "Lo que se pidió ya no es lo mismo. Rechaza esta solicitud y pide de nuevo; no se movió nada.",
    zh: "所请求的内容已发生变化。请拒绝此请求并重新申请；未移动任何资金。",
    ja: "依頼の内容が変わっています。この依頼を却下して改めて依頼してください。資金は動いていません。",
  },
  "approvals.already_asked": {
    status: 409,
    "pt-BR": "Isto já foi pedido e aguarda outra pessoa da administração.",
    en: "This was already asked for and waits for another administrator.",
    es: "Esto ya fue solicitado y espera a otra persona de la administración.",
    zh: "该操作已提交申请，正在等待另一位管理员。",
    ja: "既に依頼済みで、別の管理者の決定を待っています。",
  },
} as const satisfies ErrorTable;
