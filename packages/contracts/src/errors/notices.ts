import type { ErrorTable } from "./table.js";

export const noticeErrors = {
  "notices.whatsapp_off": {
    status: 409,
    "pt-BR": "Os avisos por WhatsApp não estão disponíveis no momento.",
    en: "Notices by WhatsApp are not available at the moment.",
    es: "Los avisos por WhatsApp no están disponibles en este momento.",
    zh: "WhatsApp 通知目前不可用。",
    ja: "WhatsApp への通知は現在ご利用いただけません。",
  },
  "notices.whatsapp_code_wrong": {
    status: 422,
    "pt-BR": "O código não confere ou venceu. Confira ou peça outro.",
    en: "The code is wrong or has expired. Check it or ask for another.",
    es: "El código no coincide o venció. Revísalo o pide otro.",
    zh: "验证码错误或已过期。请核对或重新获取。",
    ja: "コードが正しくないか、期限が切れています。ご確認のうえ、必要なら再送してください。",
  },
  "notices.push_off": {
    status: 409,
    "pt-BR": "Os avisos no aparelho não estão disponíveis no momento.",
    en: "Notices on devices are not available at the moment.",
    es: "Los avisos en el dispositivo no están disponibles en este momento.",
    zh: "设备通知目前不可用。",
    ja: "端末への通知は現在ご利用いただけません。",
  },
  "notices.push_address_refused": {
    status: 422,
    "pt-BR": "Não conseguimos enviar avisos para o serviço que este navegador usa.",
    en: "We cannot send notices by the service this browser uses.",
    es: "No podemos enviar avisos por el servicio que usa este navegador.",
    zh: "我们无法通过此浏览器使用的服务发送通知。",
    ja: "このブラウザーが使うサービスには通知を送れません。",
  },
  "notices.push_devices_too_many": {
    status: 409,
    "pt-BR": "Você já recebe avisos em 10 aparelhos. Remova um para adicionar este.",
    en: "You already get notices on 10 devices. Remove one to add this one.",
    es: "Ya recibes avisos en 10 dispositivos. Elimina uno para añadir este.",
    zh: "您已在 10 台设备上接收通知，请先移除一台再添加此设备。",
    ja: "すでに 10 台の端末で通知を受け取っています。追加するには、いずれかを削除してください。",
  },
} as const satisfies ErrorTable;
