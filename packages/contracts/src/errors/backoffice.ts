import type { ErrorTable } from "./table.js";

export const backofficeErrors = {
  "backoffice.role_unchanged": {
    status: 409,
    "pt-BR": "A pessoa já tem este papel.",
    en: "The person has this role already.",
    es: "La persona ya tiene este papel.",
    zh: "此人已拥有该角色。",
    ja: "この人はすでにこの役割です。",
  },
  "backoffice.role_of_administrator": {
    status: 409,
    "pt-BR": "O papel de administrador é dado e retirado por quem opera o banco, fora desta página.",
    en: "The role of administrator is given and taken away by the operator of the bank, outside this page.",
    es: "El papel de administrador lo da y lo quita quien opera el banco, fuera de esta página.",
    zh: "管理员角色由银行运营方在此页面之外授予和撤销。",
    ja: "管理者の役割は、このページではなく銀行の運営者が付与・取消します。",
  },
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
