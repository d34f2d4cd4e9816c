import type { ErrorTable } from "./table.js";

export const grainAlertErrors = {
  "grain.alert_price_invalid": {
    status: 422,
    "pt-BR": "Informe um preço por tonelada maior que zero.",
    en: "Enter a price per tonne above zero.",
    es: "Indica un precio por tonelada mayor que cero.",
    zh: "请填写大于零的每吨价格。",
    ja: "1トンあたりの価格は0より大きい値を入力してください。",
  },
  "grain.alert_quantity_invalid": {
    status: 422,
    "pt-BR": "Informe a meta em toneladas, em passos de 0,1, ou deixe em branco.",
    en: "Enter the target in tonnes, in steps of 0.1, or leave it empty.",
    es: "Indica la meta en toneladas, en pasos de 0,1, o déjala en blanco.",
    zh: "请以 0.1 吨为单位填写目标数量，或留空。",
    ja: "目標はトン単位で0.1刻みで入力するか、空欄にしてください。",
  },
  "grain.alert_too_many": {
    status: 409,
    "pt-BR": "Você já tem {most} alertas ativos. Remova um para criar outro.",
    en: "You already have {most} standing alerts. Remove one to create another.",
    es: "Ya tienes {most} alertas activas. Elimina una para crear otra.",
    zh: "您已有 {most} 个有效提醒。请先删除一个再新建。",
    ja: "有効なアラートはすでに {most} 件あります。1件削除してから作成してください。",
  },
} as const satisfies ErrorTable;
