import type { FactorNames, IdentityLetters } from "./mail-data.js";

const IGNORE = "Se não foi você, ignore este email: nada acontece sem esta confirmação.";
const NEVER_ASK = "O Lastro nunca pede sua senha, por nenhum canal.";
const NOT_YOU = "Se não foi você, redefina a senha agora e fale com o suporte.";
const FACTORS: FactorNames = {
  totp: "aplicativo autenticador",
  phone: "código por telefone",
  webauthn: "chave de segurança",
  recovery_code: "códigos de recuperação",
};

export const ptBR: IdentityLetters = {
  confirm_email: ({ link, code, validFor }) => ({
    subject: "Confirme seu email no Lastro",
    heading: "Falta só confirmar seu email",
    paragraphs: ["Sua conta foi criada. Confirme que este endereço é seu para entrar pela primeira vez."],
    button: { label: "Confirmar email", link },
    code: { label: "Ou digite este código", digits: code },
    note: `O link e o código valem por ${validFor}. ${IGNORE}`,
  }),
  recover_password: ({ link, code, validFor }) => ({
    subject: "Redefina sua senha do Lastro",
    heading: "Redefinir a senha",
    paragraphs: ["Recebemos um pedido para criar uma nova senha para a sua conta."],
    button: { label: "Criar nova senha", link },
    code: { label: "Ou digite este código", digits: code },
    note: `O link e o código valem por ${validFor}. ${IGNORE}`,
  }),
  change_email: ({ link, code, newEmail, validFor }) => ({
    subject: "Confirme a troca de email",
    heading: "Trocar o email da conta",
    paragraphs: [
      `Recebemos um pedido para usar ${newEmail} como email da sua conta. A troca só acontece depois de confirmada nos dois endereços.`,
    ],
    button: { label: "Confirmar troca", link },
    code: { label: "Ou digite este código", digits: code },
    note: `O link e o código valem por ${validFor}. ${IGNORE}`,
  }),
  magic_link: ({ link, code, validFor }) => ({
    subject: "Seu link de acesso ao Lastro",
    heading: "Entrar no Lastro",
    paragraphs: ["Recebemos um pedido para entrar na sua conta sem senha."],
    button: { label: "Entrar", link },
    code: { label: "Ou digite este código", digits: code },
    note: `O link e o código valem por ${validFor}. ${IGNORE}`,
  }),
  invite: ({ link, code, validFor }) => ({
    subject: "Seu convite para o Lastro",
    heading: "Você foi convidado",
    paragraphs: ["Uma conta no Lastro espera por você. Aceite o convite para entrar e escolher sua senha."],
    button: { label: "Aceitar convite", link },
    code: { label: "Ou digite este código", digits: code },
    note: `O link e o código valem por ${validFor}. Se você não esperava este convite, ignore este email.`,
  }),
  reauthenticate: ({ code, validFor }) => ({
    subject: `${code} é o seu código do Lastro`,
    heading: "Confirme que é você",
    paragraphs: ["Use este código para confirmar a alteração que você está fazendo na sua conta."],
    code: { label: "Código", digits: code },
    note: `O código vale por ${validFor}. ${NEVER_ASK}`,
  }),
  email_changed: ({ oldEmail, newEmail }) => ({
    subject: "O email da sua conta foi alterado",
    heading: "O email da sua conta foi alterado",
    paragraphs: [`O email da sua conta era ${oldEmail} e agora é ${newEmail}.`, NOT_YOU],
    note: NEVER_ASK,
  }),
  phone_changed: ({ phone }) => ({
    subject: "O telefone da sua conta foi alterado",
    heading: "O telefone da sua conta foi alterado",
    paragraphs: [`O telefone da sua conta agora é +${phone}.`, NOT_YOU],
    note: NEVER_ASK,
  }),
  identity_linked: ({ provider }) => ({
    subject: "Uma nova forma de entrar foi vinculada",
    heading: "Uma nova forma de entrar foi vinculada",
    paragraphs: [`Agora também é possível entrar na sua conta com ${provider}.`, NOT_YOU],
    note: NEVER_ASK,
  }),
  identity_unlinked: ({ provider }) => ({
    subject: "Uma forma de entrar foi desvinculada",
    heading: "Uma forma de entrar foi desvinculada",
    paragraphs: [`Não é mais possível entrar na sua conta com ${provider}.`, NOT_YOU],
    note: NEVER_ASK,
  }),
  factor_enrolled: ({ factor }) => ({
    subject: "Verificação em duas etapas adicionada",
    heading: "Verificação em duas etapas adicionada",
    paragraphs: [`A sua conta agora também é protegida por: ${FACTORS[factor]}.`, NOT_YOU],
    note: NEVER_ASK,
  }),
  factor_unenrolled: ({ factor }) => ({
    subject: "Verificação em duas etapas removida",
    heading: "Verificação em duas etapas removida",
    paragraphs: [`A sua conta não é mais protegida por: ${FACTORS[factor]}.`, NOT_YOU],
    note: NEVER_ASK,
  }),
  passkey_added: ({ passkey }) => ({
    subject: "Chave de acesso adicionada",
    heading: "Chave de acesso adicionada",
    paragraphs: [
      `Agora é possível entrar na sua conta, sem a senha, com a chave de acesso: ${passkey}.`,
      NOT_YOU,
    ],
    note: NEVER_ASK,
  }),
  passkey_removed: ({ passkey }) => ({
    subject: "Chave de acesso removida",
    heading: "Chave de acesso removida",
    paragraphs: [`Não é mais possível entrar na sua conta com a chave de acesso: ${passkey}.`, NOT_YOU],
    note: NEVER_ASK,
  }),
  password_changed: () => ({
    subject: "Sua senha foi alterada",
    heading: "Sua senha foi alterada",
    paragraphs: [
      "A senha da sua conta acaba de ser alterada e as outras sessões foram encerradas.",
      "Se não foi você, redefina a senha agora e fale com o suporte.",
    ],
    note: NEVER_ASK,
  }),
  session_copied: () => ({
    subject: "Uma sessão sua foi encerrada",
    heading: "Uma sessão sua foi encerrada",
    paragraphs: [
      "Encerramos uma das suas sessões: o acesso dela foi usado em dois lugares ao mesmo tempo, como quando alguém o copia.",
      "Entre de novo. Se outra pessoa pode ter usado o seu aparelho, redefina a senha e fale com o suporte.",
    ],
    note: NEVER_ASK,
  }),
};
