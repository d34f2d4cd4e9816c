import type { ErrorTable } from "./table.js";

export const grainReaisErrors = {
  "grain.pix_tax_id_required": {
    status: 422,
    "pt-BR": "Informe seu CPF ou CNPJ nas configurações para pagar com Pix. Nada foi cobrado.",
    en: "Enter your CPF or CNPJ in the settings to pay by Pix. Nothing was charged.",
    es: "Indica tu CPF o CNPJ en la configuración para pagar con Pix. No se cobró nada.",
    zh: "请先在设置中填写您的 CPF 或 CNPJ，再用 Pix 付款。未产生任何扣款。",
    ja: "Pix で支払うには、設定で CPF または CNPJ を入力してください。請求は発生していません。",
  },
  "grain.pix_debt": {
    status: 409,
    "pt-BR":
      "Um Pix seu foi contestado depois de usado e ainda falta pagar esse valor. Fale com o atendimento; nada foi cobrado agora.",
    en: "A Pix of yours was contested after it was used, and that amount is still owed. Contact support; nothing was charged now.",
    es: "Un Pix tuyo fue impugnado después de usarse y ese valor sigue pendiente. Habla con atención al cliente; ahora no se cobró nada.",
    zh: "您的一笔 Pix 在使用后被提出异议，该款项仍未结清。请联系客服；本次未产生扣款。",
    ja: "利用済みの Pix に異議申し立てがあり、その金額が未払いです。サポートにご連絡ください。今回の請求は発生していません。",
  },
  "grain.pix_returned": {
    status: 409,
    "pt-BR": "Este Pix não paga mais o pedido e está sendo devolvido a quem pagou.",
    en: "This Pix no longer pays the order and is being returned to whoever paid.",
    es: "Este Pix ya no paga el pedido y se está devolviendo a quien pagó.",
    zh: "此 Pix 已无法支付该订单，正在退还给付款人。",
    ja: "この Pix では注文を支払えなくなったため、支払者に返金しています。",
  },
} satisfies ErrorTable;
