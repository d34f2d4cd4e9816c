import type { ErrorTable } from "./table.js";

export const cryptoErrors = {
  "crypto.rail_unknown": {
    status: 422,
    "pt-BR": "Não recebemos este ativo por esta rede. Escolha outra rede.",
    en: "We do not take this asset on this network. Choose another network.",
    es: "No recibimos este activo por esta red. Elige otra red.",
    zh: "我们不支持通过该网络接收此资产。请选择其他网络。",
    ja: "このネットワークではこの資産を受け取れません。別のネットワークを選んでください。",
  },
} as const satisfies ErrorTable;
