import type { ErrorTable } from "./table.js";

export const basketErrors = {
  "basket.no_recipe": {
    status: 409,
    "pt-BR": "Escolha antes a composição da sua cesta. Nada foi movimentado.",
    en: "Choose what your basket is made of first. Nothing was moved.",
    es: "Elige antes la composición de tu cesta. No se movió nada.",
    zh: "请先选择篮子的构成。没有任何资金变动。",
    ja: "先にバスケットの構成をお選びください。資金は動いていません。",
  },
  "basket.empty": {
    status: 409,
    "pt-BR": "Sua cesta está vazia. Nada foi movimentado.",
    en: "Your basket is empty. Nothing was moved.",
    es: "Tu cesta está vacía. No se movió nada.",
    zh: "您的篮子为空。没有任何资金变动。",
    ja: "バスケットは空です。資金は動いていません。",
  },
  "basket.amount_below_minimum": {
    status: 422,
    "pt-BR": "O mínimo para esta composição é de R$ {minimum}. Nada foi movimentado.",
    en: "The minimum for this composition is R$ {minimum}. Nothing was moved.",
    es: "El mínimo para esta composición es de R$ {minimum}. No se movió nada.",
    zh: "此构成的最低金额为 R$ {minimum}。没有任何资金变动。",
    ja: "この構成の最低金額は R$ {minimum} です。資金は動いていません。",
  },
  "basket.nothing_to_rebalance": {
    status: 409,
    "pt-BR":
      "Os pesos já estão próximos dos escolhidos: as diferenças ficam abaixo do mínimo da mesa. Nada foi movimentado.",
    en: "The weights are close to those chosen already: what differs is below the desk's minimum. Nothing was moved.",
    es: "Los pesos ya están cerca de los elegidos: las diferencias quedan por debajo del mínimo de la mesa. No se movió nada.",
    zh: "当前权重已接近目标：差额低于交易台最低金额。没有任何资金变动。",
    ja: "比率はすでに目標に近く、差額はデスクの最低金額を下回ります。資金は動いていません。",
  },
  "basket.too_little_to_sell": {
    status: 422,
    "pt-BR":
      "Cada parte fica abaixo do mínimo da mesa. Escolha um percentual maior ou retire os próprios ativos. Nada foi movimentado.",
    en: "Each part is below the desk's minimum. Choose a larger percentage or take the assets themselves out. Nothing was moved.",
    es: "Cada parte queda por debajo del mínimo de la mesa. Elige un porcentaje mayor o retira los propios activos. No se movió nada.",
    zh: "各部分均低于交易台最低金额。请选择更高比例，或直接取出资产。没有任何资金变动。",
    ja: "各部分がデスクの最低金額を下回ります。割合を上げるか、資産のまま取り出してください。資金は動いていません。",
  },
  "basket.settings_changed": {
    status: 409,
    "pt-BR": "Outra pessoa mudou os índices enquanto isso. Recarregue e tente de novo.",
    en: "Somebody else changed the indices meanwhile. Reload and try again.",
    es: "Otra persona cambió los índices mientras tanto. Recarga e inténtalo de nuevo.",
    zh: "期间已有他人更改指数。请刷新后重试。",
    ja: "その間に他の方が指数を変更しました。再読み込みしてもう一度お試しください。",
  },
  "basket.settings_same": {
    status: 422,
    "pt-BR": "Nada mudou.",
    en: "Nothing changed.",
    es: "Nada cambió.",
    zh: "没有任何更改。",
    ja: "変更はありません。",
  },
} as const satisfies ErrorTable;
