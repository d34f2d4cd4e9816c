import type { Language } from "@lastro/contracts";
import type { NoticeText } from "../../notices/index.js";

/** What a notice of a trade is called by its words, with places for what fills them. */
const TRADE_NOTICES = [
  "taken",
  "paid",
  "payment_undone",
  "pix_from_buyer",
  "pix_from_another",
  "completed",
  "cancel_asked",
  "cancelled",
  "expired",
  "pay_soon",
  "release_soon",
  "dispute_opened",
  "split_proposed",
  "dispute_ended",
  "late_payment",
  "late_answered",
  "contested",
] as const;
export type TradeNotice = (typeof TRADE_NOTICES)[number];

type Words = Readonly<Record<TradeNotice, NoticeText>>;

/** `{other}` is the other side's name in the market, `{number}` the trade's, amounts are in the reader's words. */
export const TRADE_NOTICE_WORDS: Readonly<Record<Language, Words>> = {
  "pt-BR": {
    taken: {
      title: "Nova negociação P2P: {quantity}",
      text: "{other} aceitou o seu anúncio por {total}. O ativo está em garantia; acompanhe a negociação {number}.",
    },
    paid: {
      title: "Pagamento avisado: {total}",
      text: "{other} avisou que pagou a negociação {number}. Confira o recebimento no seu banco antes de liberar {quantity}.",
    },
    payment_undone: {
      title: "Pagamento desfeito: {total}",
      text: "{other} retirou o aviso de pagamento da negociação {number}. O prazo para pagar continua.",
    },
    pix_from_buyer: {
      title: "Pix de quem compra recebido: {total}",
      text: "O Pix da negociação {number} veio do CPF de {other}. Você já pode liberar {quantity}.",
    },
    pix_from_another: {
      title: "Atenção: Pix de outra pessoa",
      text: "O Pix de {total} da negociação {number} não veio do CPF de {other}. Não libere: devolva o Pix pela negociação.",
    },
    completed: {
      title: "Negociação concluída: {quantity}",
      text: "A negociação {number} com {other} terminou: {total} por {quantity}. Avalie como foi.",
    },
    cancel_asked: {
      title: "Pedido de cancelamento",
      text: "{other} quer cancelar a negociação {number} de comum acordo. Se você já pagou ou recebeu, não aceite.",
    },
    cancelled: {
      title: "Negociação cancelada: {quantity}",
      text: "A negociação {number} com {other} foi cancelada. O ativo em garantia voltou para quem vendia.",
    },
    expired: {
      title: "Prazo encerrado: {quantity}",
      text: "O prazo para pagar a negociação {number} terminou e o ativo voltou para quem vendia. Se houve pagamento, avise em até 24 horas por “Paguei atrasado”.",
    },
    pay_soon: {
      title: "Falta pouco para pagar {total}",
      text: "O prazo para pagar a negociação {number} com {other} está acabando.",
    },
    release_soon: {
      title: "{other} espera a sua liberação",
      text: "Confira se recebeu {total} da negociação {number} e libere {quantity}. Sem resposta, uma disputa é aberta.",
    },
    dispute_opened: {
      title: "Disputa aberta: {number}",
      text: "A negociação com {other} está em disputa. Envie as suas provas em até 24 horas; {quantity} fica em garantia.",
    },
    split_proposed: {
      title: "Proposta de divisão",
      text: "{other} propôs como dividir o que está em garantia na negociação {number}.",
    },
    dispute_ended: {
      title: "Disputa encerrada: {number}",
      text: "A disputa com {other} terminou. Veja o resultado e o motivo na negociação.",
    },
    late_payment: {
      title: "{other} pagou depois do prazo",
      text: "Confira se recebeu {total} da negociação {number}. Entregue o ativo ou devolva o valor em até 24 horas.",
    },
    late_answered: {
      title: "Pagamento atrasado respondido",
      text: "O pagamento atrasado da negociação {number} com {other} foi respondido. Veja o resultado na negociação.",
    },
    contested: {
      title: "Pix contestado na negociação {number}",
      text: "O Pix de {total} foi contestado no banco de quem pagou. O dossiê da negociação está pronto para a sua defesa.",
    },
  },
  en: {
    taken: {
      title: "New P2P trade: {quantity}",
      text: "{other} took your ad for {total}. The asset is in escrow; follow trade {number}.",
    },
    paid: {
      title: "Payment marked: {total}",
      text: "{other} says that trade {number} is paid. Check with your bank that you received it before you release {quantity}.",
    },
    payment_undone: {
      title: "Payment taken back: {total}",
      text: "{other} took back that trade {number} was paid. The time to pay goes on.",
    },
    pix_from_buyer: {
      title: "Pix of the buyer received: {total}",
      text: "The Pix of trade {number} came from the CPF of {other}. You may release {quantity} now.",
    },
    pix_from_another: {
      title: "Careful: a Pix from another person",
      text: "The Pix of {total} of trade {number} did not come from the CPF of {other}. Do not release: return the Pix from the trade.",
    },
    completed: {
      title: "Trade completed: {quantity}",
      text: "Trade {number} with {other} is done: {total} for {quantity}. Rate how it went.",
    },
    cancel_asked: {
      title: "Asked to cancel",
      text: "{other} wants to cancel trade {number} by agreement. If you have paid or been paid, do not agree.",
    },
    cancelled: {
      title: "Trade cancelled: {quantity}",
      text: "Trade {number} with {other} was cancelled. The asset in escrow went back to the seller.",
    },
    expired: {
      title: "Time is over: {quantity}",
      text: "The time to pay trade {number} is over and the asset went back to the seller. If it was paid, report a late payment within 24 hours.",
    },
    pay_soon: {
      title: "Little time left to pay {total}",
      text: "The time to pay trade {number} with {other} is nearly over.",
    },
    release_soon: {
      title: "{other} waits for your release",
      text: "Check that you received {total} of trade {number} and release {quantity}. Without an answer a dispute is opened.",
    },
    dispute_opened: {
      title: "Dispute opened: {number}",
      text: "The trade with {other} is in dispute. Send your evidence within 24 hours; {quantity} stays in escrow.",
    },
    split_proposed: {
      title: "A split was proposed",
      text: "{other} proposed how to share what is in escrow of trade {number}.",
    },
    dispute_ended: {
      title: "Dispute ended: {number}",
      text: "The dispute with {other} is over. See the outcome and the reason in the trade.",
    },
    late_payment: {
      title: "{other} paid late",
      text: "Check whether you received {total} of trade {number}. Hand the asset over or return the money within 24 hours.",
    },
    late_answered: {
      title: "Late payment answered",
      text: "The late payment of trade {number} with {other} was answered. See the outcome in the trade.",
    },
    contested: {
      title: "Pix contested in trade {number}",
      text: "The Pix of {total} was contested at the payer's bank. The trade's pack is ready for your defence.",
    },
  },
  es: {
    taken: {
      title: "Nueva operación P2P: {quantity}",
      text: "{other} aceptó tu anuncio por {total}. El activo está en garantía; sigue la operación {number}.",
    },
    paid: {
      title: "Pago avisado: {total}",
      text: "{other} avisó que pagó la operación {number}. Comprueba el ingreso en tu banco antes de liberar {quantity}.",
    },
    payment_undone: {
      title: "Pago deshecho: {total}",
      text: "{other} retiró el aviso de pago de la operación {number}. El plazo para pagar continúa.",
    },
    pix_from_buyer: {
      title: "Pix de quien compra recibido: {total}",
      text: "El Pix de la operación {number} vino del CPF de {other}. Ya puedes liberar {quantity}.",
    },
    pix_from_another: {
      title: "Atención: Pix de otra persona",
      text: "El Pix de {total} de la operación {number} no vino del CPF de {other}. No liberes: devuelve el Pix desde la operación.",
    },
    completed: {
      title: "Operación completada: {quantity}",
      text: "La operación {number} con {other} terminó: {total} por {quantity}. Califica cómo fue.",
    },
    cancel_asked: {
      title: "Pedido de cancelación",
      text: "{other} quiere cancelar la operación {number} de común acuerdo. Si ya pagaste o cobraste, no aceptes.",
    },
    cancelled: {
      title: "Operación cancelada: {quantity}",
      text: "La operación {number} con {other} fue cancelada. El activo en garantía volvió a quien vendía.",
    },
    expired: {
      title: "Plazo terminado: {quantity}",
      text: "El plazo para pagar la operación {number} terminó y el activo volvió a quien vendía. Si se pagó, avísalo en 24 horas como pago tardío.",
    },
    pay_soon: {
      title: "Queda poco para pagar {total}",
      text: "El plazo para pagar la operación {number} con {other} está por terminar.",
    },
    release_soon: {
      title: "{other} espera tu liberación",
      text: "Comprueba si recibiste {total} de la operación {number} y libera {quantity}. Sin respuesta se abre una disputa.",
    },
    dispute_opened: {
      title: "Disputa abierta: {number}",
      text: "La operación con {other} está en disputa. Envía tus pruebas en 24 horas; {quantity} sigue en garantía.",
    },
    split_proposed: {
      title: "Propuesta de reparto",
      text: "{other} propuso cómo repartir lo que está en garantía en la operación {number}.",
    },
    dispute_ended: {
      title: "Disputa terminada: {number}",
      text: "La disputa con {other} terminó. Mira el resultado y el motivo en la operación.",
    },
    late_payment: {
      title: "{other} pagó fuera de plazo",
      text: "Comprueba si recibiste {total} de la operación {number}. Entrega el activo o devuelve el dinero en 24 horas.",
    },
    late_answered: {
      title: "Pago tardío respondido",
      text: "El pago tardío de la operación {number} con {other} fue respondido. Mira el resultado en la operación.",
    },
    contested: {
      title: "Pix disputado en la operación {number}",
      text: "El Pix de {total} fue disputado en el banco de quien pagó. El expediente está listo para tu defensa.",
    },
  },
  zh: {
    taken: {
      title: "新的 P2P 交易：{quantity}",
      text: "{other} 以 {total} 接受了您的广告。资产已托管，请查看交易 {number}。",
    },
    paid: {
      title: "对方已标记付款：{total}",
      text: "{other} 表示已支付交易 {number}。放行 {quantity} 前请在您的银行核实到账。",
    },
    payment_undone: {
      title: "付款标记已撤销：{total}",
      text: "{other} 撤销了交易 {number} 的付款标记，付款时限继续计算。",
    },
    pix_from_buyer: {
      title: "收到买方的 Pix：{total}",
      text: "交易 {number} 的 Pix 来自 {other} 的 CPF，您可以放行 {quantity}。",
    },
    pix_from_another: {
      title: "注意：Pix 来自他人",
      text: "交易 {number} 的 {total} Pix 并非来自 {other} 的 CPF。请勿放行，请在交易中退款。",
    },
    completed: {
      title: "交易完成：{quantity}",
      text: "与 {other} 的交易 {number} 已完成：{total} 兑 {quantity}。请评价。",
    },
    cancel_asked: {
      title: "请求取消",
      text: "{other} 希望协商取消交易 {number}。如果您已付款或已收款，请勿同意。",
    },
    cancelled: {
      title: "交易已取消：{quantity}",
      text: "与 {other} 的交易 {number} 已取消，托管资产已退回卖方。",
    },
    expired: {
      title: "时限已过：{quantity}",
      text: "交易 {number} 的付款时限已过，资产已退回卖方。如已付款，请在 24 小时内报告逾期付款。",
    },
    pay_soon: { title: "付款时限将至：{total}", text: "与 {other} 的交易 {number} 的付款时限即将结束。" },
    release_soon: {
      title: "{other} 正等待您放行",
      text: "请核实交易 {number} 的 {total} 是否到账并放行 {quantity}。若无回应，将发起争议。",
    },
    dispute_opened: {
      title: "争议已发起：{number}",
      text: "与 {other} 的交易存在争议。请在 24 小时内提交证据；{quantity} 仍在托管中。",
    },
    split_proposed: { title: "收到分配提议", text: "{other} 提议如何分配交易 {number} 的托管资产。" },
    dispute_ended: {
      title: "争议已结束：{number}",
      text: "与 {other} 的争议已结束，请在交易中查看结果和理由。",
    },
    late_payment: {
      title: "{other} 逾期付款",
      text: "请核实是否收到交易 {number} 的 {total}，并在 24 小时内交付资产或退款。",
    },
    late_answered: {
      title: "逾期付款已处理",
      text: "与 {other} 的交易 {number} 的逾期付款已处理，请在交易中查看结果。",
    },
    contested: {
      title: "交易 {number} 的 Pix 被申诉",
      text: "{total} 的 Pix 在付款方银行被申诉。交易证据包已备好供您申辩。",
    },
  },
  ja: {
    taken: {
      title: "新しいP2P取引：{quantity}",
      text: "{other} さんが {total} であなたの広告を選びました。資産はエスクローにあります。取引 {number} をご確認ください。",
    },
    paid: {
      title: "支払いの連絡：{total}",
      text: "{other} さんが取引 {number} を支払ったと連絡しました。{quantity} を解放する前に銀行で入金を確認してください。",
    },
    payment_undone: {
      title: "支払い連絡の取り消し：{total}",
      text: "{other} さんが取引 {number} の支払い連絡を取り消しました。支払期限は続いています。",
    },
    pix_from_buyer: {
      title: "買い手のPixを受け取りました：{total}",
      text: "取引 {number} のPixは {other} さんのCPFから届きました。{quantity} を解放できます。",
    },
    pix_from_another: {
      title: "注意：別の人からのPix",
      text: "取引 {number} の {total} のPixは {other} さんのCPFからではありません。解放せず、取引画面から返金してください。",
    },
    completed: {
      title: "取引完了：{quantity}",
      text: "{other} さんとの取引 {number} が完了しました：{total} と {quantity}。評価をお願いします。",
    },
    cancel_asked: {
      title: "取り消しの依頼",
      text: "{other} さんが取引 {number} を合意で取り消したいと希望しています。支払いや入金が済んでいる場合は同意しないでください。",
    },
    cancelled: {
      title: "取引取消：{quantity}",
      text: "{other} さんとの取引 {number} は取り消されました。エスクローの資産は売り手に戻りました。",
    },
    expired: {
      title: "期限終了：{quantity}",
      text: "取引 {number} の支払期限が過ぎ、資産は売り手に戻りました。支払い済みの場合は24時間以内に報告してください。",
    },
    pay_soon: {
      title: "まもなく支払期限：{total}",
      text: "{other} さんとの取引 {number} の支払期限が迫っています。",
    },
    release_soon: {
      title: "{other} さんが解放を待っています",
      text: "取引 {number} の {total} の入金を確認し、{quantity} を解放してください。応答がない場合は異議が開始されます。",
    },
    dispute_opened: {
      title: "異議申し立て：{number}",
      text: "{other} さんとの取引は係争中です。24時間以内に証拠をお送りください。{quantity} はエスクローに残ります。",
    },
    split_proposed: {
      title: "分配の提案",
      text: "{other} さんが取引 {number} のエスクローの分配を提案しました。",
    },
    dispute_ended: {
      title: "異議が終了しました：{number}",
      text: "{other} さんとの係争が終了しました。結果と理由は取引をご覧ください。",
    },
    late_payment: {
      title: "{other} さんが期限後に支払いました",
      text: "取引 {number} の {total} の入金を確認し、24時間以内に資産を渡すか返金してください。",
    },
    late_answered: {
      title: "期限後の支払いに回答がありました",
      text: "{other} さんとの取引 {number} の期限後の支払いに回答がありました。取引をご覧ください。",
    },
    contested: {
      title: "取引 {number} のPixに異議申立て",
      text: "{total} のPixが支払人の銀行で異議を申し立てられました。反論用の資料が用意されています。",
    },
  },
};
