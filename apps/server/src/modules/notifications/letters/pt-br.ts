import type { BankLetters } from "./mail-data.js";

const NEVER_ASK = "O Lastro nunca pede sua senha, por nenhum canal.";

export const ptBR: BankLetters = {
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
  notice: ({ title, text }) => ({
    subject: title,
    heading: title,
    paragraphs: [text],
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
  support_pass: ({ link, hours }) => ({
    subject: "Seu link para falar com o suporte",
    heading: "Fale com o suporte sem entrar na conta",
    paragraphs: [
      `Recebemos um pedido para escrever ao suporte com este e-mail. O link vale por ${hours} horas e só abre as conversas com o suporte: não dá acesso à conta nem ao saldo.`,
    ],
    button: { label: "Escrever ao suporte", link },
    note: "Se não foi você quem pediu, ignore esta mensagem. O Lastro nunca pede sua senha, por nenhum canal.",
  }),
  vault_invitation: ({ guardian, client, link, until }) => ({
    subject: `${client} convida você a ser guardião de um Cofre no Lastro`,
    heading: `${guardian}, ${client} confia em você`,
    paragraphs: [
      "O Cofre guarda cripto com um prazo de espera. A cada pedido de retirada, o guardião recebe um email com um link que cancela o pedido, sem precisar de conta.",
      `Ser guardião não dá acesso ao saldo nem à conta, e não custa nada. O convite vale até ${until}.`,
    ],
    button: { label: "Responder ao convite", link },
    note: "Se você não conhece esta pessoa, ignore esta mensagem. O Lastro nunca pede sua senha nem dinheiro, por nenhum canal.",
  }),
  vault_withdrawal: ({ guardian, client, link, readyAt }) => ({
    subject: `Pedido de retirada do Cofre de ${client}`,
    heading: `${guardian}, alguém pediu uma retirada do Cofre de ${client}`,
    paragraphs: [
      `A retirada poderá ser confirmada a partir de ${readyAt}. Fale com ${client} por um canal que você já conhece e pergunte se o pedido é dele ou dela.`,
      "Se não for, ou se a pessoa estiver sob pressão, cancele pelo link: o valor continua no Cofre.",
    ],
    button: { label: "Ver o pedido", link },
    note: "O valor não é informado ao guardião. O Lastro nunca pede sua senha nem dinheiro, por nenhum canal.",
  }),
  vault_guardian_leaving: ({ guardian, client, leavesAt }) => ({
    subject: `Você deixará de ser guardião do Cofre de ${client}`,
    heading: `${guardian}, ${client} pediu para encerrar sua guarda`,
    paragraphs: [
      `Até ${leavesAt}, você continua recebendo os avisos e pode cancelar retiradas. Se isso parecer estranho, fale com ${client} por um canal que você já conhece.`,
    ],
    note: "O Lastro nunca pede sua senha nem dinheiro, por nenhum canal.",
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
  market_email_code: ({ code }) => ({
    subject: `${code} é seu código de confirmação`,
    heading: "Confirme seu email",
    paragraphs: [
      `Digite o código ${code} no mercado de grãos. Ele vale uma vez, por 15 minutos.`,
      "Se você não pediu, nada acontece: não passe o código a ninguém.",
    ],
    note: NEVER_ASK,
  }),
  market_invitation: ({ company, link }) => ({
    subject: `${company} convidou você para a equipe`,
    heading: `Convite para a equipe de ${company}`,
    paragraphs: [
      `${company} quer que você aja em nome da empresa no mercado de grãos do Lastro, com um acesso só seu.`,
      "Aceite pelo botão abaixo e crie sua senha. O convite vale uma vez, por 7 dias.",
    ],
    button: { label: "Aceitar convite", link },
    note: "Se você não conhece esta empresa, ignore este email: nada acontece.",
  }),
  market_member_removed: ({ company }) => ({
    subject: `Você não faz mais parte da equipe de ${company}`,
    heading: `Fora da equipe de ${company}`,
    paragraphs: [
      `${company} removeu você da equipe no mercado de grãos do Lastro. O seu acesso terminou, e os dados dele foram apagados.`,
    ],
    note: "Se isso não era esperado, fale com a empresa.",
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
