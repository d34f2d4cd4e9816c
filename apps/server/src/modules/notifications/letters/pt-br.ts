import type { Letters } from "../letter.js";
import type { FactorNames } from "../mail.js";

const IGNORE = "Se não foi você, ignore este email: nada acontece sem esta confirmação.";
const NEVER_ASK = "O Lastro nunca pede sua senha, por nenhum canal.";
const NOT_YOU = "Se não foi você, redefina a senha agora e fale com o suporte.";
const FACTORS: FactorNames = {
  totp: "aplicativo autenticador",
  phone: "código por telefone",
  webauthn: "chave de segurança",
  recovery_code: "códigos de recuperação",
};

export const ptBR: Letters = {
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
  kyc_approved: ({ name }) => ({
    subject: "Sua verificação foi aprovada",
    heading: `Tudo certo, ${name}`,
    paragraphs: [
      "Seus documentos foram aprovados. A mesa OTC e os demais serviços já estão liberados para você.",
    ],
    note: NEVER_ASK,
  }),
  kyc_revision: ({ name, reason }) => ({
    subject: "Sua verificação precisa de um ajuste",
    heading: `${name}, falta pouco`,
    paragraphs: ["Analisamos seus documentos e precisamos que você envie algo novamente:", reason],
    note: NEVER_ASK,
  }),
  kyc_refused: ({ name, reason }) => ({
    subject: "Sua verificação não foi aprovada",
    heading: `${name}, não pudemos aprovar sua verificação`,
    paragraphs: ["Motivo informado na análise:", reason],
    note: NEVER_ASK,
  }),
  pix_received: ({ amount, payer }) => ({
    subject: `Pix recebido: ${amount}`,
    heading: `Você recebeu ${amount}`,
    paragraphs: [`Pix enviado por ${payer}. O valor já está disponível na sua conta.`],
    note: NEVER_ASK,
  }),
  pix_clawed_back: ({ amount, debited }) => ({
    subject: `Pix contestado: ${amount} devolvidos`,
    heading: "Um Pix que você recebeu foi contestado",
    paragraphs: [
      `Pelo Mecanismo Especial de Devolução (MED) do Banco Central, ${amount} de um Pix que você recebeu voltaram a quem pagou. Do seu saldo disponível saíram ${debited}; o movimento está no seu extrato.`,
    ],
    note: NEVER_ASK,
  }),
  desk_halted: ({ asset, first, second }) => ({
    subject: `Mesa parada: ${asset}`,
    heading: `A mesa parou de negociar ${asset}`,
    paragraphs: [
      `As duas fontes de preço de ${asset} não se confirmam: uma diz ${first}, a outra ${second}. Nenhuma cotação é dada nem aceita.`,
      "A mesa volta sozinha quando as duas concordarem de novo por um minuto. Veja a situação nas configurações da mesa.",
    ],
    note: NEVER_ASK,
  }),
  desk_exposed: ({ asset, first, second }) => ({
    subject: `Limite da mesa atingido: ${asset}`,
    heading: `A mesa atingiu seu limite de ${asset}`,
    paragraphs: [
      `Em 24 horas foram negociados ${first} de um limite de ${second}. Nenhuma cotação é dada nem aceita.`,
      "A mesa volta sozinha quando houver espaço no limite. Aumentá-lo exige duas pessoas da administração.",
    ],
    note: NEVER_ASK,
  }),
  otc_settled: ({ paid, received }) => ({
    subject: "Sua ordem na mesa OTC foi liquidada",
    heading: `Você recebeu ${received}`,
    paragraphs: [`Valor pago: ${paid}. A operação está no seu extrato.`],
    note: NEVER_ASK,
  }),
  export_ready: ({ link, until }) => ({
    subject: "Sua cópia de dados está pronta",
    heading: "Sua cópia de dados está pronta",
    paragraphs: [
      `Você pediu uma cópia dos dados que mantemos sobre você. Ela está nas configurações da sua conta até ${until}; depois é apagada.`,
    ],
    button: { label: "Baixar meus dados", link },
    note: "Se não foi você quem pediu, altere sua senha agora e encerre as outras sessões.",
  }),
  account_closed: ({ name, years }) => ({
    subject: "Sua conta foi encerrada",
    heading: `${name}, sua conta foi encerrada`,
    paragraphs: [
      "Como você pediu, sua conta foi encerrada e todas as sessões terminaram. Não é possível reabri-la.",
      `A lei nos obriga a guardar os registros por ${years} anos; depois disso eles são apagados. Nada será usado para outra finalidade.`,
    ],
    note: NEVER_ASK,
  }),
  market_notice: ({ title, text, link, stopLink }) => ({
    subject: title,
    heading: title,
    paragraphs: text.split("\n"),
    button: { label: "Abrir no Lastro", link },
    ...(stopLink === undefined
      ? {}
      : { alarm: { label: "Não fui eu: encerrar os acessos e desfazer os saques", link: stopLink } }),
    note: "Você recebe esta mensagem porque as suas configurações no mercado de grãos pedem. Lá você escolhe o que receber.",
  }),
};
