import type { VaultWords } from "./words.js";

const NOT_YOU = "Se não foi você, cancele o pedido agora, redefina a senha e fale com o suporte.";

export const ptBR: VaultWords = {
  withdrawal: {
    requested: ({ amount, readyAt }) => ({
      title: `Pedido de retirada do Cofre: ${amount}`,
      text: `Poderá ser confirmado a partir de ${readyAt}. Seus guardiões foram avisados. ${NOT_YOU}`,
    }),
    ready: ({ amount, expiresAt }) => ({
      title: `O prazo terminou: ${amount} no Cofre aguardam sua confirmação`,
      text: `Confirme com o segundo fator até ${expiresAt}. ${NOT_YOU}`,
    }),
    completed: ({ amount }) => ({
      title: `Retirado do Cofre: ${amount}`,
      text: "O valor está disponível na sua carteira. Se não foi você, redefina a senha e fale com o suporte agora.",
    }),
    cancelled: ({ amount }) => ({
      title: `Retirada do Cofre cancelada: ${amount}`,
      text: "Você cancelou o pedido. O valor continua no Cofre.",
    }),
    cancelled_by_guardian: ({ amount, guardian }) => ({
      title: `${guardian} cancelou a retirada de ${amount} do Cofre`,
      text: "O valor continua no Cofre. Se o pedido era seu, converse com a pessoa e peça de novo. Se não era, redefina a senha e fale com o suporte.",
    }),
    expired: ({ amount }) => ({
      title: `Retirada do Cofre não confirmada: ${amount}`,
      text: "O prazo para confirmar passou. O valor continua no Cofre; para retirar, peça de novo.",
    }),
  },
  guardian: {
    invited: ({ name, at }) => ({
      title: `Convite de guardião enviado a ${name}`,
      text: `O convite vale até ${at}. Se não foi você, redefina a senha e fale com o suporte.`,
    }),
    confirmed: ({ name }) => ({
      title: `${name} aceitou ser guardião do seu Cofre`,
      text: "A partir de agora, recebe um email a cada pedido de retirada e pode cancelá-lo.",
    }),
    declined: ({ name }) => ({
      title: `${name} recusou ser guardião do seu Cofre`,
      text: "Convide outra pessoa de sua confiança.",
    }),
    removed: ({ name }) => ({
      title: `Convite de guardião cancelado: ${name}`,
      text: "O link que a pessoa recebeu não vale mais.",
    }),
    leaving: ({ name, at }) => ({
      title: `${name} deixará de ser guardião do seu Cofre`,
      text: `Até ${at}, continua recebendo os avisos. Se não foi você, redefina a senha e fale com o suporte.`,
    }),
  },
  delay: {
    changed: ({ hours }) => ({
      title: `Prazo do Cofre: ${hours} horas`,
      text: "O novo prazo vale para os próximos pedidos de retirada.",
    }),
    to_change: ({ hours, from }) => ({
      title: `O prazo do Cofre diminuirá para ${hours} horas`,
      text: `Vale a partir de ${from}. Se não foi você, escolha de novo o prazo atual, redefina a senha e fale com o suporte.`,
    }),
  },
};
