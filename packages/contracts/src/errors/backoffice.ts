import type { ErrorTable } from "./table.js";

export const backofficeErrors = {
  "backoffice.own_account": {
    status: 409,
    "pt-BR": "Você não pode suspender a sua própria conta.",
    en: "You cannot suspend your own account.",
    es: "No puedes suspender tu propia cuenta.",
    zh: "您不能停用自己的账户。",
    ja: "ご自身のアカウントは停止できません。",
  },
  "backoffice.already_suspended": {
    status: 409,
    "pt-BR": "Esta conta já está suspensa.",
    en: "This account is already suspended.",
    es: "Esta cuenta ya está suspendida.",
    zh: "该账户已被停用。",
    ja: "このアカウントは既に停止されています。",
  },
  "backoffice.not_suspended": {
    status: 409,
    "pt-BR": "Esta conta não está suspensa.",
    en: "This account is not suspended.",
    es: "Esta cuenta no está suspendida.",
    zh: "该账户未被停用。",
    ja: "このアカウントは停止されていません。",
  },
} as const satisfies ErrorTable;
