import { type MarketWords, when } from "./words.js";

const until = (due: string) => when(due, (at) => ` O prazo é ${at}.`);
const because = (reason: string) => when(reason, (words) => ` Motivo: ${words}.`);
const at = (place: string) => when(place, (where) => ` Local: ${where}.`);

export const ptBR: MarketWords = {
  several: (count) => `${count} novidades no mercado de grãos`,
  notices: {
    new_order: ({ offer, other, tonnes, amount, due }) => [
      `Novo pedido: ${offer}`,
      `${other} comprou ${tonnes} t de ${offer} por ${amount}. Pagamento confirmado: o valor está em garantia.${until(due)}`,
    ],
    order_reserved: ({ offer, other, tonnes, amount, due }) => [
      `Novo pedido: ${offer}`,
      `${other} reservou ${tonnes} t de ${offer} por ${amount} e ainda não pagou.${until(due)}`,
    ],
    price_proposed: ({ offer, other, tonnes, amount, due }) => [
      `Proposta de preço: ${offer}`,
      `${other} propõe comprar ${tonnes} t de ${offer} por ${amount}. A quantidade fica separada até você responder.${until(due)}`,
    ],
    price_agreed: ({ offer, other, tonnes, amount, due }) => [
      `Preço aceito: ${offer}`,
      `${other} aceitou vender ${tonnes} t por ${amount}.${when(due, (at) => ` Pague até ${at}; com saldo na carteira, o pedido é pago sozinho.`)}`,
    ],
    bid_answered: ({ offer, other, tonnes, price, due }) => [
      `Resposta à sua demanda: ${offer}`,
      `${other} oferece ${tonnes} t de ${offer} a ${price} por tonelada.${until(due)}`,
    ],
    alert_offer: ({ offer, other, tonnes, price }) => [
      `Oferta no seu alerta: ${offer}`,
      `${other} vende ${tonnes} t de ${offer} a ${price} por tonelada.`,
    ],
    alert_bid: ({ other, tonnes, price }) => [
      `Demanda no seu alerta: ${other}`,
      `${other} procura ${tonnes} t e paga até ${price} por tonelada.`,
    ],
    alert_met: ({ tonnes, price }) => [
      `Sua meta foi atingida: ${tonnes} t`,
      `O que apareceu ao seu preço de ${price} por tonelada já soma ${tonnes} t. Negocie enquanto está disponível.`,
    ],
    counter_offered: ({ offer, other, tonnes, price, amount, due }) => [
      `Contraproposta: ${offer}`,
      `${other} propõe ${tonnes} t de ${offer} a ${price} por tonelada, ${amount} no total. A quantidade fica separada até você responder.${until(due)}`,
    ],
    counter_agreed: ({ offer, other, tonnes, amount, due }) => [
      `Preço aceito: ${offer}`,
      `${other} aceitou comprar ${tonnes} t por ${amount}.${until(due)}`,
    ],
    order_paid: ({ offer, tonnes, amount, due }) => [
      `Pagamento confirmado: ${offer}`,
      `O pedido de ${tonnes} t está pago: ${amount} estão em garantia.${until(due)}`,
    ],
    pix_returned: ({ offer, received, reason }) => [
      `Pix devolvido: ${offer}`,
      `Um Pix de ${received} para este pedido está sendo devolvido a quem pagou: ${reason}. O pedido não foi pago por ele.`,
    ],
    order_accepted: ({ offer, other, tonnes, due }) => [
      `Pedido aceito: ${offer}`,
      `${other} aceitou o seu pedido de ${tonnes} t e prepara a primeira carga.${until(due)}`,
    ],
    order_cancelled: ({ offer, other, tonnes, reason }) => [
      `Pedido cancelado: ${offer}`,
      `O pedido de ${tonnes} t com ${other} foi cancelado e a quantidade voltou à oferta.${because(reason)}`,
    ],
    order_refunded: ({ offer, amount, reason }) => [
      `Valor devolvido: ${offer}`,
      `${amount} voltaram à sua carteira.${because(reason)}`,
    ],
    load_shipped: ({ offer, tonnes, tracking }) => [
      `Carga enviada: ${offer}`,
      `${tonnes} t estão a caminho. Código de rastreamento: ${tracking}.`,
    ],
    load_in_transit: ({ offer, load, tonnes, place }) => [
      `Carga em trânsito: ${offer}`,
      `A carga ${load} (${tonnes} t) saiu e está a caminho.${at(place)}`,
    ],
    load_updated: ({ offer, load, place, count }) => [
      `Carga atualizada: ${offer}`,
      count === 1
        ? `Há uma novidade sobre a carga ${load}.${at(place)}`
        : `Há ${count} novidades sobre a carga ${load}.${at(place)}`,
    ],
    load_arrived: ({ offer, load, tonnes, place }) => [
      `Carga chegou: ${offer}`,
      `O motorista informou que a carga ${load} (${tonnes} t) chegou.${at(place)} O prazo de inspeção começa quando o produtor declarar a entrega.`,
    ],
    delivery_declared: ({ offer, tonnes, due }) => [
      `Entrega declarada: ${offer}`,
      `O produtor declarou entregues ${tonnes} t. Confira o peso e a qualidade, aceite ou abra uma disputa.${when(due, (at) => ` Sem resposta até ${at}, o produtor recebe.`)}`,
    ],
    settlement_proposed: ({ offer, other, tonnes, amount, due }) => [
      `Acerto proposto: ${offer}`,
      `${other} propõe pagar a carga por ${tonnes} t, ${amount}. Aceite ou contraproponha.${until(due)}`,
    ],
    settlement_agreed: ({ offer, other }) => [
      `Acerto aceito: ${offer}`,
      `${other} aceitou o acerto de peso e qualidade que você propôs.`,
    ],
    load_paid: ({ offer, tonnes, amount, fee }) => [
      `Pagamento liberado: ${offer}`,
      `Você recebeu ${amount} por ${tonnes} t, já descontada a taxa do mercado de ${fee}.`,
    ],
    reais_kept: ({ offer, amount, reason }) => [
      `Valor mantido em USDT: ${offer}`,
      `${amount} ficaram na sua carteira em vez de ir por Pix: ${reason}. Você pode sacar quando quiser.`,
    ],
    accepted_by_time: ({ offer, tonnes, toProducer }) => [
      `Prazo de inspeção encerrado: ${offer}`,
      `Sem resposta no prazo, a carga foi aceita: o produtor recebeu ${toProducer} por ${tonnes} t.`,
    ],
    dispute_opened: ({ offer, other, amount, due }) => [
      `Disputa aberta: ${offer}`,
      `${other} abriu uma disputa. ${amount} ficam em garantia e nenhum prazo move esse valor.${when(due, (at) => ` Os dois lados podem chegar a um acordo até ${at}.`)}`,
    ],
    split_proposed: ({ offer, other, toProducer, toBuyer }) => [
      `Divisão proposta: ${offer}`,
      `${other} propõe ${toProducer} para o produtor e ${toBuyer} para o comprador.`,
    ],
    dispute_mediation: ({ offer, due }) => [
      `Disputa em mediação: ${offer}`,
      `Não houve acordo no prazo: um administrador decide agora.${until(due)}`,
    ],
    dispute_decided: ({ offer, toProducer, toBuyer, reason }) => [
      `Disputa encerrada: ${offer}`,
      `${toProducer} para o produtor, antes da taxa do mercado, e ${toBuyer} para o comprador.${because(reason)}`,
    ],
    message_received: ({ offer, other, count }) => [
      count === 1 ? `Nova mensagem: ${offer}` : `${count} novas mensagens: ${offer}`,
      `${other} escreveu para você sobre o pedido. Leia e responda na página dele.`,
    ],
    evidence_added: ({ offer, other, count }) => [
      `Prova anexada: ${offer}`,
      count === 1
        ? `${other} anexou um arquivo à disputa. Veja-o na página do pedido.`
        : `${other} anexou ${count} arquivos à disputa. Veja-os na página do pedido.`,
    ],
    paper_added: ({ offer, load, count }) => [
      `Documento de carga: ${offer}`,
      count === 1
        ? `Um documento foi anexado à carga ${load}. Veja-o na página do pedido.`
        : `${count} documentos foram anexados à carga ${load}. Veja-os na página do pedido.`,
    ],
    reminder: ({ offer, action, due, otherwise }) => [
      `Prazo: ${offer}`,
      `Falta ${action}, até ${due}.${when(otherwise, (words) => ` ${words}`)}`,
    ],
    deposit_credited: ({ amount, fee, network }) => [
      "Depósito creditado",
      `${amount} foram creditados na sua carteira pela rede ${network}, já descontada a taxa de ${fee}.`,
    ],
    deposit_suspended: ({ amount, network }) => [
      "Depósito em análise",
      `${amount} chegaram pela rede ${network}, mas não como o depósito pedia. Uma pessoa da equipe confere e decide.`,
    ],
    deposit_displaced: ({ amount, network }) => [
      "Depósito bloqueado",
      `A rede ${network} deixou de mostrar o seu depósito de ${amount}, já creditado. O que resta dele na carteira fica bloqueado, e nenhum saque é feito até que ele volte a aparecer ou a equipe decida.`,
    ],
    deposit_restored: ({ amount, network }) => [
      "Depósito liberado",
      `A rede ${network} voltou a mostrar o seu depósito de ${amount}. Nada mais está bloqueado por causa dele.`,
    ],
    deposit_written_off: ({ amount, network }) => [
      "Depósito baixado",
      `O seu depósito de ${amount} não voltou a aparecer na rede ${network} e foi baixado: o que restava dele saiu da sua carteira. Ele não impede mais os seus saques.`,
    ],
    withdrawal_cooling: ({ amount, due }) => [
      "Saque para um destino novo",
      `Um saque de ${amount} para um endereço ou chave Pix nova, ou logo após uma mudança de CPF ou CNPJ, foi pedido da sua conta e sai após ${due}. Se não foi você, desista dele na página de saques e troque a senha.`,
    ],
    withdrawal_sent: ({ amount }) => [
      "Saque enviado",
      `O seu saque de ${amount} foi enviado e aguarda confirmação.`,
    ],
    withdrawal_paid: ({ amount, received }) => [
      "Saque pago",
      `O seu saque de ${amount} está confirmado.${when(received, (reais) => ` Você recebeu ${reais}.`)}`,
    ],
    withdrawal_refused: ({ amount, reason }) => [
      "Saque recusado",
      `O seu saque de ${amount} não foi aprovado e o valor voltou à carteira.${because(reason)}`,
    ],
    withdrawal_failed: ({ amount, reason }) => [
      "Saque não realizado",
      `O seu saque de ${amount} não pôde ser pago e o valor voltou à carteira.${because(reason)}`,
    ],
    withdrawal_returned: ({ amount }) => [
      "Saque devolvido",
      `Quem recebeu o Pix do seu saque de ${amount} o devolveu. O que voltou está de novo na sua carteira.`,
    ],
    tax_id_changed: () => [
      "CPF ou CNPJ alterado",
      "O CPF ou CNPJ da sua conta foi alterado. Por um dia nenhum saque por Pix sai. Se não foi você, troque a senha agora: as outras sessões terminam; depois desista dos saques pendentes na página de saques.",
    ],
    verification_approved: () => [
      "Você foi verificado",
      "Seus documentos foram conferidos. O selo “Verificado” agora aparece ao lado do seu nome nas ofertas e nos pedidos.",
    ],
    verification_refused: ({ reason }) => [
      "Verificação recusada",
      `Seus documentos foram conferidos e a verificação foi recusada.${because(reason)} Você pode enviar outros no seu perfil.`,
    ],
    verification_lapsed: () => [
      "Verificação encerrada",
      "O nome, CPF ou CNPJ da sua conta mudou, e o que foi verificado deixou de valer. Envie os documentos de novo no seu perfil.",
    ],
    email_changed: () => [
      "Email alterado",
      "Sua conta agora tem outro email, confirmado com um código. Se não foi você, siga o link abaixo: ele encerra todas as sessões e impede que a senha abra a conta.",
    ],
    second_factor_reset: ({ reason }) => [
      "Verificação em duas etapas removida",
      `A pedido seu ao suporte, dois administradores removeram seu segundo fator e suas chaves de acesso e encerraram suas sessões.${because(reason)} Entre com a senha e ligue a verificação de novo. Se você não pediu isso, siga o link abaixo.`,
    ],
    api_key_created: ({ program }) => [
      `Chave de API criada: ${program}`,
      "Um programa que a tenha pode agir na sua conta conforme os escopos da chave. Se não foi você, revogue a chave, troque a senha agora e fale com o suporte.",
    ],
    api_key_revoked: ({ program }) => [
      `Chave de API revogada: ${program}`,
      "A chave não abre mais nada. Os programas que a usavam precisam de outra.",
    ],
    webhook_disabled: ({ program }) => [
      "Um webhook foi desativado",
      `${program} não aceita mais as mensagens, ou falhou por cinco dias. Os eventos continuam guardados por 90 dias: ative o webhook e reenvie o que faltou.`,
    ],
    member_joined: ({ other }) => [
      `${other} entrou na equipe`,
      `${other} aceitou o convite e agora age em nome da empresa, com o papel que você deu. Na página da equipe você muda o papel, suspende ou remove.`,
    ],
    member_left: ({ other }) => [
      `${other} saiu da equipe`,
      `${other} deixou a equipe e não age mais em nome da empresa.`,
    ],
    report_ready: ({ file, period, due }) => [
      `Relatório pronto: ${file}`,
      `O arquivo ${file} (${period}) está pronto. Baixe-o na página de relatórios até ${due}.`,
    ],
    report_failed: ({ file, period }) => [
      `Relatório não gerado: ${file}`,
      `Não foi possível gerar o arquivo ${file} (${period}). Peça-o de novo na página de relatórios.`,
    ],
  },
  cancelReasons: {
    buyer: "cancelado pelo comprador",
    producer: "cancelado pelo produtor",
    declined: "recusado pelo produtor",
    approval_timed_out: "o produtor não respondeu no prazo",
    first_load_timed_out: "nada foi enviado no prazo",
    proposal_timed_out: "a proposta não teve resposta no prazo",
    not_paid: "não foi pago no prazo",
    dispute: "cancelado ao fim de uma disputa",
  },
  pixReasons: {
    late: "chegou depois do prazo da cotação",
    wrong_amount: "veio com um valor diferente do cobrado",
    already_paid: "o pedido já estava pago",
    order_closed: "o pedido não espera mais pagamento",
    desk_refused: "a mesa não pôde converter o valor",
  },
  keptReasons: {
    no_rate: "a mesa não tinha cotação do USDT em reais",
    below_minimum: "o valor é menor que o mínimo de R$ 50,00 por Pix",
    no_key: "não há chave Pix com o seu CPF ou CNPJ",
    no_directory: "o diretório do Pix não respondeu",
    spent: "o saldo já tinha sido usado",
    refused: "o saque por Pix não pôde ser feito",
  },
  actions: {
    answer_proposal: "responder à proposta de preço",
    pay_order: "pagar o pedido",
    accept_order: "aceitar ou recusar o pedido",
    ship_first_load: "enviar a primeira carga",
    ship_rest: "enviar o restante",
    declare_delivery: "declarar a entrega",
    inspect: "conferir e aceitar a entrega",
    answer_settlement: "responder ao acerto proposto",
    agree_on_split: "chegar a um acordo sobre a divisão",
    rule_on_dispute: "decidir a disputa",
  },
  consequences: {
    refund_buyer: "Depois, o comprador recebe de volta o valor em garantia.",
    refund_rest: "Depois, o comprador recebe de volta o que não foi enviado.",
    release_as_settled: "Depois, o produtor recebe, pelo último acerto de cada carga.",
    cancel_order: "Depois, o pedido é cancelado e a quantidade volta à oferta.",
    mediation: "Depois, um administrador decide.",
    nothing: "",
  },
  periods: {
    "7days": "últimos 7 dias",
    "30days": "últimos 30 dias",
    "90days": "últimos 90 dias",
    "1year": "último ano",
  },
};
