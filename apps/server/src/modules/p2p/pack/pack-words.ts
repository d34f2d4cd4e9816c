import type { P2pDisputeOutcome, P2pRole, P2pRoomNote, P2pTradeState } from "@lastro/contracts/p2p/states";

export const STATUS_WORDS: Readonly<Record<P2pTradeState, string>> = {
  awaiting_payment: "Aguardando pagamento",
  paid_marked: "Pagamento informado",
  completed: "Concluída: ativo liberado a quem comprou",
  cancelled_by_buyer: "Cancelada por quem comprava",
  expired: "Encerrada por falta de pagamento no prazo",
  cancelled_mutual: "Cancelada pelos dois lados",
  disputed: "Em disputa",
  resolved_release: "Disputa decidida: ativo liberado a quem comprou",
  resolved_refund: "Disputa decidida: ativo devolvido a quem vendia",
  resolved_split: "Disputa decidida: ativo dividido",
};

export const NOTE_WORDS: Readonly<Record<P2pRoomNote, string>> = {
  taken: "A negociação começou e o ativo foi bloqueado em garantia.",
  paid: "O pagamento foi informado.",
  payment_undone: "O aviso de pagamento foi desfeito.",
  pix_from_buyer: "Chegou um Pix de quem compra.",
  pix_from_another: "Chegou um Pix de outra pessoa.",
  released: "O ativo foi liberado.",
  cancel_asked: "O cancelamento foi proposto.",
  cancelled_by_buyer: "Quem comprava cancelou.",
  cancelled_mutual: "Os dois lados cancelaram.",
  expired: "O prazo para pagar terminou.",
  release_due_soon: "O prazo para liberar está terminando.",
  dispute_opened: "Uma disputa foi aberta.",
  split_proposed: "Uma divisão foi proposta.",
  dispute_settled: "Os dois lados encerraram a disputa.",
  dispute_ruled: "A disputa foi decidida.",
  paid_late: "Um pagamento atrasado foi informado.",
  late_honoured: "O pagamento atrasado foi honrado.",
  late_returned: "O pagamento atrasado foi devolvido.",
  pix_contested: "Um Pix desta negociação foi contestado.",
};

export const OUTCOME_WORDS: Readonly<Record<P2pDisputeOutcome, string>> = {
  released: "Quem vendia liberou",
  cancelled: "Cancelada pelos dois lados",
  release: "Liberação",
  refund: "Devolução",
  split: "Divisão",
};

export const ROLE_WORDS: Readonly<Record<P2pRole | "administrator" | "system", string>> = {
  buyer: "Comprador",
  seller: "Vendedor",
  administrator: "Administração",
  system: "Lastro",
};
