import type { Letters } from "../letter.js";

const IGNORE = "Se não foi você, ignore este e-mail: nada acontece sem esta confirmação.";
const NEVER_ASK = "O Lastro nunca pede sua senha, por nenhum canal.";

export const ptBR: Letters = {
  confirm_email: ({ link, code }) => ({
    subject: "Confirme seu e-mail no Lastro",
    heading: "Falta só confirmar seu e-mail",
    paragraphs: ["Sua conta foi criada. Confirme que este endereço é seu para entrar pela primeira vez."],
    button: { label: "Confirmar e-mail", link },
    code: { label: "Ou digite este código", digits: code },
    note: `O link e o código valem por 1 hora. ${IGNORE}`,
  }),
  recover_password: ({ link, code }) => ({
    subject: "Redefina sua senha do Lastro",
    heading: "Redefinir a senha",
    paragraphs: ["Recebemos um pedido para criar uma nova senha para a sua conta."],
    button: { label: "Criar nova senha", link },
    code: { label: "Ou digite este código", digits: code },
    note: `O link e o código valem por 1 hora. ${IGNORE}`,
  }),
  change_email: ({ link, code, newEmail }) => ({
    subject: "Confirme a troca de e-mail",
    heading: "Trocar o e-mail da conta",
    paragraphs: [
      `Recebemos um pedido para usar ${newEmail} como e-mail da sua conta. A troca só acontece depois de confirmada nos dois endereços.`,
    ],
    button: { label: "Confirmar troca", link },
    code: { label: "Ou digite este código", digits: code },
    note: `O link e o código valem por 1 hora. ${IGNORE}`,
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
  otc_settled: ({ paid, received }) => ({
    subject: "Sua ordem na mesa OTC foi liquidada",
    heading: `Você recebeu ${received}`,
    paragraphs: [`Valor pago: ${paid}. A operação está no seu extrato.`],
    note: NEVER_ASK,
  }),
};
