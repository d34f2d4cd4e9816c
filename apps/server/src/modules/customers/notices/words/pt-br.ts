import type { AccountWords, FactorNames } from "./words.js";

const NOT_YOU = "Se não foi você, redefina a senha agora e fale com o suporte.";
const FACTORS: FactorNames = {
  totp: "aplicativo autenticador",
  phone: "código por telefone",
  webauthn: "chave de segurança",
  recovery_code: "códigos de recuperação",
};

export const ptBR: AccountWords = {
  password_changed: () => ({
    title: "Sua senha foi alterada",
    text: `As outras sessões foram encerradas. ${NOT_YOU}`,
  }),
  email_changed: ({ oldEmail, newEmail }) => ({
    title: "O email da sua conta foi alterado",
    text: `O email era ${oldEmail} e agora é ${newEmail}. ${NOT_YOU}`,
  }),
  phone_changed: ({ phone }) => ({
    title: "O telefone da sua conta foi alterado",
    text: `O telefone da sua conta agora é +${phone}. ${NOT_YOU}`,
  }),
  identity_linked: ({ provider }) => ({
    title: "Uma nova forma de entrar foi vinculada",
    text: `Agora também é possível entrar na sua conta com ${provider}. ${NOT_YOU}`,
  }),
  identity_unlinked: ({ provider }) => ({
    title: "Uma forma de entrar foi desvinculada",
    text: `Não é mais possível entrar na sua conta com ${provider}. ${NOT_YOU}`,
  }),
  factor_enrolled: ({ factor }) => ({
    title: "Verificação em duas etapas adicionada",
    text: `A sua conta agora também é protegida por: ${FACTORS[factor]}. ${NOT_YOU}`,
  }),
  factor_unenrolled: ({ factor }) => ({
    title: "Verificação em duas etapas removida",
    text: `A sua conta não é mais protegida por: ${FACTORS[factor]}. ${NOT_YOU}`,
  }),
  passkey_added: ({ passkey }) => ({
    title: "Chave de acesso adicionada",
    text: `Agora é possível entrar na sua conta, sem a senha, com a chave de acesso: ${passkey}. ${NOT_YOU}`,
  }),
  passkey_removed: ({ passkey }) => ({
    title: "Chave de acesso removida",
    text: `Não é mais possível entrar na sua conta com a chave de acesso: ${passkey}. ${NOT_YOU}`,
  }),
  session_copied: () => ({
    title: "Uma sessão sua foi encerrada",
    text: "O acesso dela foi usado em dois lugares ao mesmo tempo, como quando alguém o copia. Se outra pessoa pode ter usado o seu aparelho, redefina a senha e fale com o suporte.",
  }),
  export_ready: ({ until }) => ({
    title: "Sua cópia de dados está pronta",
    text: `Ela está nas configurações da sua conta até ${until}; depois é apagada.`,
  }),
};
