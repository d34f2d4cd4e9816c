import type { ErrorTable } from "./table.js";

export const grainMemberErrors = {
  "grain.members_company_only": {
    status: 422,
    "pt-BR":
      "Só uma empresa tem equipe. Informe o CNPJ nas configurações e convide de novo; nada foi enviado.",
    en: "Only a company has a team. Enter the CNPJ in the settings and invite again; nothing was sent.",
    es: "Solo una empresa tiene equipo. Indica el CNPJ en la configuración e invita de nuevo; no se envió nada.",
    zh: "只有企业才能拥有团队。请在设置中填写 CNPJ 后重新邀请；未发送任何内容。",
    ja: "チームを持てるのは法人のみです。設定で CNPJ を入力してから再度招待してください。何も送信されていません。",
  },
  "grain.members_too_many": {
    status: 409,
    "pt-BR": "A equipe já tem 50 pessoas, contando os convites em aberto. Remova alguém antes de convidar.",
    en: "The team has 50 people already, open invitations included. Remove somebody before you invite.",
    es: "El equipo ya tiene 50 personas, contando las invitaciones abiertas. Quita a alguien antes de invitar.",
    zh: "团队已有 50 人（含待接受的邀请）。请先移除成员再邀请。",
    ja: "保留中の招待を含め、チームはすでに50人です。招待する前に誰かを外してください。",
  },
  "grain.member_invited": {
    status: 409,
    "pt-BR": "Já existe um convite em aberto para este email. Reenvie ou cancele o convite.",
    en: "There is an open invitation to this e-mail already. Send it again or withdraw it.",
    es: "Ya hay una invitación abierta para este correo. Reenvíala o retírala.",
    zh: "该邮箱已有一份待接受的邀请。请重新发送或撤回该邀请。",
    ja: "このメールアドレスにはすでに有効な招待があります。再送するか取り消してください。",
  },
  "grain.invitation_over": {
    status: 409,
    "pt-BR": "Este convite já foi usado, cancelado ou venceu. Peça outro ao titular da empresa.",
    en: "This invitation was used or withdrawn, or has expired. Ask the owner of the company for another one.",
    es: "Esta invitación ya se usó, se retiró o venció. Pide otra al titular de la empresa.",
    zh: "此邀请已被使用、撤回或已过期。请向企业所有者索取新的邀请。",
    ja: "この招待は使用済み、取り消し済み、または期限切れです。法人のオーナーに新しい招待を依頼してください。",
  },
} satisfies ErrorTable;
