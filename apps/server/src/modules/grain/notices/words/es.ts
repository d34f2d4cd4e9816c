import { type MarketWords, when } from "./words.js";

const until = (due: string) => when(due, (at) => ` El plazo es ${at}.`);
const because = (reason: string) => when(reason, (words) => ` Motivo: ${words}.`);
const at = (place: string) => when(place, (where) => ` Lugar: ${where}.`);

export const es: MarketWords = {
  several: (count) => `${count} novedades en el mercado de granos`,
  notices: {
    new_order: ({ offer, other, tonnes, amount, due }) => [
      `Nuevo pedido: ${offer}`,
      `${other} compró ${tonnes} t de ${offer} por ${amount}. Pago confirmado: el importe está en garantía.${until(due)}`,
    ],
    order_reserved: ({ offer, other, tonnes, amount, due }) => [
      `Nuevo pedido: ${offer}`,
      `${other} reservó ${tonnes} t de ${offer} por ${amount} y todavía no pagó.${until(due)}`,
    ],
    price_proposed: ({ offer, other, tonnes, amount, due }) => [
      `Precio propuesto: ${offer}`,
      `${other} propone comprar ${tonnes} t de ${offer} por ${amount}. La cantidad queda apartada hasta que respondas.${until(due)}`,
    ],
    price_agreed: ({ offer, other, tonnes, amount, due }) => [
      `Precio aceptado: ${offer}`,
      `${other} aceptó vender ${tonnes} t por ${amount}.${when(due, (at) => ` Paga hasta ${at}; con saldo en la cartera, el pedido se paga solo.`)}`,
    ],
    bid_answered: ({ offer, other, tonnes, price, due }) => [
      `Respuesta a tu demanda: ${offer}`,
      `${other} ofrece ${tonnes} t de ${offer} a ${price} por tonelada.${until(due)}`,
    ],
    alert_offer: ({ offer, other, tonnes, price }) => [
      `Oferta para tu alerta: ${offer}`,
      `${other} vende ${tonnes} t de ${offer} a ${price} por tonelada.`,
    ],
    alert_bid: ({ other, tonnes, price }) => [
      `Demanda para tu alerta: ${other}`,
      `${other} busca ${tonnes} t y paga hasta ${price} por tonelada.`,
    ],
    alert_met: ({ tonnes, price }) => [
      `Tu meta se alcanzó: ${tonnes} t`,
      `Lo que apareció a tu precio de ${price} por tonelada ya suma ${tonnes} t. Negocia mientras está disponible.`,
    ],
    counter_offered: ({ offer, other, tonnes, price, amount, due }) => [
      `Contrapropuesta: ${offer}`,
      `${other} propone ${tonnes} t de ${offer} a ${price} por tonelada, ${amount} en total. La cantidad queda reservada hasta que respondas.${until(due)}`,
    ],
    counter_agreed: ({ offer, other, tonnes, amount, due }) => [
      `Precio aceptado: ${offer}`,
      `${other} aceptó comprar ${tonnes} t por ${amount}.${until(due)}`,
    ],
    order_paid: ({ offer, tonnes, amount, due }) => [
      `Pago confirmado: ${offer}`,
      `El pedido de ${tonnes} t está pagado: ${amount} están en garantía.${until(due)}`,
    ],
    pix_returned: ({ offer, received, reason }) => [
      `Pix devuelto: ${offer}`,
      `Un Pix de ${received} para este pedido se está devolviendo a quien pagó: ${reason}. El pedido no se pagó con él.`,
    ],
    order_accepted: ({ offer, other, tonnes, due }) => [
      `Pedido aceptado: ${offer}`,
      `${other} aceptó tu pedido de ${tonnes} t y prepara la primera carga.${until(due)}`,
    ],
    order_cancelled: ({ offer, other, tonnes, reason }) => [
      `Pedido cancelado: ${offer}`,
      `El pedido de ${tonnes} t con ${other} fue cancelado y la cantidad volvió a la oferta.${because(reason)}`,
    ],
    order_refunded: ({ offer, amount, reason }) => [
      `Importe devuelto: ${offer}`,
      `${amount} volvieron a tu cartera.${because(reason)}`,
    ],
    load_shipped: ({ offer, tonnes, tracking }) => [
      `Carga enviada: ${offer}`,
      `${tonnes} t están en camino. Código de seguimiento: ${tracking}.`,
    ],
    load_in_transit: ({ offer, load, tonnes, place }) => [
      `Carga en tránsito: ${offer}`,
      `La carga ${load} (${tonnes} t) salió y está en camino.${at(place)}`,
    ],
    load_updated: ({ offer, load, place, count }) => [
      `Carga actualizada: ${offer}`,
      count === 1
        ? `Hay una novedad sobre la carga ${load}.${at(place)}`
        : `Hay ${count} novedades sobre la carga ${load}.${at(place)}`,
    ],
    load_arrived: ({ offer, load, tonnes, place }) => [
      `La carga llegó: ${offer}`,
      `El conductor informó que la carga ${load} (${tonnes} t) llegó.${at(place)} El plazo de inspección empieza cuando el productor declare la entrega.`,
    ],
    delivery_declared: ({ offer, tonnes, due }) => [
      `Entrega declarada: ${offer}`,
      `El productor declaró entregadas ${tonnes} t. Revisa el peso y la calidad, acepta o abre una disputa.${when(due, (at) => ` Sin respuesta hasta ${at}, el productor cobra.`)}`,
    ],
    settlement_proposed: ({ offer, other, tonnes, amount, due }) => [
      `Liquidación propuesta: ${offer}`,
      `${other} propone pagar la carga por ${tonnes} t, ${amount}. Acepta o haz una contrapropuesta.${until(due)}`,
    ],
    settlement_agreed: ({ offer, other }) => [
      `Liquidación aceptada: ${offer}`,
      `${other} aceptó la liquidación de peso y calidad que propusiste.`,
    ],
    load_paid: ({ offer, tonnes, amount, fee }) => [
      `Pago liberado: ${offer}`,
      `Recibiste ${amount} por ${tonnes} t, descontada la comisión del mercado de ${fee}.`,
    ],
    reais_kept: ({ offer, amount, reason }) => [
      `Valor mantenido en USDT: ${offer}`,
      `${amount} quedaron en tu billetera en vez de salir por Pix: ${reason}. Puedes retirarlos cuando quieras.`,
    ],
    accepted_by_time: ({ offer, tonnes, toProducer }) => [
      `Plazo de inspección terminado: ${offer}`,
      `Sin respuesta en plazo, la carga fue aceptada: el productor recibió ${toProducer} por ${tonnes} t.`,
    ],
    dispute_opened: ({ offer, other, amount, due }) => [
      `Disputa abierta: ${offer}`,
      `${other} abrió una disputa. ${amount} quedan en garantía y ningún plazo los mueve.${when(due, (at) => ` Las dos partes pueden llegar a un acuerdo hasta ${at}.`)}`,
    ],
    split_proposed: ({ offer, other, toProducer, toBuyer }) => [
      `División propuesta: ${offer}`,
      `${other} propone ${toProducer} para el productor y ${toBuyer} para el comprador.`,
    ],
    dispute_mediation: ({ offer, due }) => [
      `Disputa en mediación: ${offer}`,
      `No hubo acuerdo en plazo: ahora decide un administrador.${until(due)}`,
    ],
    dispute_decided: ({ offer, toProducer, toBuyer, reason }) => [
      `Disputa cerrada: ${offer}`,
      `${toProducer} para el productor, antes de la comisión del mercado, y ${toBuyer} para el comprador.${because(reason)}`,
    ],
    message_received: ({ offer, other, count }) => [
      count === 1 ? `Nuevo mensaje: ${offer}` : `${count} mensajes nuevos: ${offer}`,
      `${other} te escribió sobre el pedido. Lee y responde en su página.`,
    ],
    evidence_added: ({ offer, other, count }) => [
      `Prueba adjuntada: ${offer}`,
      count === 1
        ? `${other} adjuntó un archivo a la disputa. Puedes verlo en la página del pedido.`
        : `${other} adjuntó ${count} archivos a la disputa. Puedes verlos en la página del pedido.`,
    ],
    paper_added: ({ offer, load, count }) => [
      `Documento de carga: ${offer}`,
      count === 1
        ? `Se añadió un documento a la carga ${load}. Míralo en la página del pedido.`
        : `Se añadieron ${count} documentos a la carga ${load}. Míralos en la página del pedido.`,
    ],
    reminder: ({ offer, action, due, otherwise }) => [
      `Plazo: ${offer}`,
      `Falta ${action}, hasta ${due}.${when(otherwise, (words) => ` ${words}`)}`,
    ],
    deposit_credited: ({ amount, fee, network }) => [
      "Depósito acreditado",
      `${amount} se acreditaron en tu cartera por la red ${network}, descontada la comisión de ${fee}.`,
    ],
    deposit_suspended: ({ amount, network }) => [
      "Depósito en análisis",
      `${amount} llegaron por la red ${network}, pero no como pedía el depósito. Una persona del equipo lo revisa y decide.`,
    ],
    deposit_displaced: ({ amount, network }) => [
      "Depósito bloqueado",
      `La red ${network} dejó de mostrar tu depósito de ${amount}, ya acreditado. Lo que queda de él en la cartera está bloqueado, y no se hace ningún retiro hasta que vuelva a aparecer o el equipo decida.`,
    ],
    deposit_restored: ({ amount, network }) => [
      "Depósito liberado",
      `La red ${network} vuelve a mostrar tu depósito de ${amount}. Ya no hay nada bloqueado por su causa.`,
    ],
    deposit_written_off: ({ amount, network }) => [
      "Depósito dado de baja",
      `Tu depósito de ${amount} no volvió a aparecer en la red ${network} y se dio de baja: lo que quedaba de él salió de tu cartera. Ya no impide tus retiros.`,
    ],
    withdrawal_cooling: ({ amount, due }) => [
      "Retiro a un destino nuevo",
      `Se pidió desde tu cuenta un retiro de ${amount} a una dirección o clave Pix nueva, o justo después de un cambio de CPF o CNPJ, que sale después del ${due}. Si no fuiste tú, desiste en la página de retiros y cambia la contraseña.`,
    ],
    withdrawal_sent: ({ amount }) => [
      "Retiro enviado",
      `Tu retiro de ${amount} fue enviado y espera confirmación.`,
    ],
    withdrawal_paid: ({ amount, received }) => [
      "Retiro pagado",
      `Tu retiro de ${amount} está confirmado.${when(received, (reais) => ` Recibiste ${reais}.`)}`,
    ],
    withdrawal_refused: ({ amount, reason }) => [
      "Retiro rechazado",
      `Tu retiro de ${amount} no fue aprobado y el importe volvió a la cartera.${because(reason)}`,
    ],
    withdrawal_failed: ({ amount, reason }) => [
      "Retiro no realizado",
      `Tu retiro de ${amount} no pudo pagarse y el importe volvió a la cartera.${because(reason)}`,
    ],
    withdrawal_returned: ({ amount }) => [
      "Retiro devuelto",
      `Quien recibió el Pix de tu retiro de ${amount} lo devolvió. Lo que volvió está de nuevo en tu cartera.`,
    ],
    tax_id_changed: () => [
      "CPF o CNPJ cambiado",
      "Se cambió el CPF o CNPJ de tu cuenta. Durante un día no sale ningún retiro por Pix. Si no fuiste tú, cambia la contraseña ahora: las otras sesiones terminan; después desiste de los retiros pendientes en la página de retiros.",
    ],
    verification_approved: () => [
      "Estás verificado",
      "Tus documentos fueron revisados. El sello “Verificado” aparece ahora junto a tu nombre en las ofertas y los pedidos.",
    ],
    verification_refused: ({ reason }) => [
      "Verificación rechazada",
      `Tus documentos fueron revisados y la verificación fue rechazada.${because(reason)} Puedes enviar otros en tu perfil.`,
    ],
    verification_lapsed: () => [
      "Verificación terminada",
      "Cambió el nombre, CPF o CNPJ de tu cuenta, y lo verificado dejó de valer. Envía los documentos de nuevo en tu perfil.",
    ],
    email_changed: () => [
      "Correo cambiado",
      "Tu cuenta tiene ahora otro correo, confirmado con un código. Si no fuiste tú, sigue el enlace de abajo: cierra todas las sesiones e impide que la contraseña abra la cuenta.",
    ],
    second_factor_reset: ({ reason }) => [
      "Verificación en dos pasos eliminada",
      `A petición tuya a soporte, dos administradores eliminaron tu segundo factor y tus llaves de acceso y cerraron tus sesiones.${because(reason)} Entra con tu contraseña y actívala de nuevo. Si no lo pediste, sigue el enlace de abajo.`,
    ],
    api_key_created: ({ program }) => [
      `Clave de API creada: ${program}`,
      "Un programa que la tenga puede actuar en tu cuenta según los alcances de la clave. Si no fuiste tú, revoca la clave, cambia la contraseña ahora y habla con el soporte.",
    ],
    api_key_revoked: ({ program }) => [
      `Clave de API revocada: ${program}`,
      "La clave ya no abre nada. Los programas que la usaban necesitan otra.",
    ],
    webhook_disabled: ({ program }) => [
      "Se desactivó un webhook",
      `${program} ya no acepta los mensajes, o falló durante cinco días. Los eventos se guardan 90 días: activa el webhook y reenvía lo que faltó.`,
    ],
    member_joined: ({ other }) => [
      `${other} se unió al equipo`,
      `${other} aceptó la invitación y ahora actúa en nombre de la empresa, con el rol que le diste. En la página del equipo cambias el rol, suspendes o quitas a la persona.`,
    ],
    member_left: ({ other }) => [
      `${other} dejó el equipo`,
      `${other} dejó el equipo y ya no actúa en nombre de la empresa.`,
    ],
    report_ready: ({ file, period, due }) => [
      `Informe listo: ${file}`,
      `El archivo ${file} (${period}) está listo. Descárgalo en la página de informes hasta ${due}.`,
    ],
    report_failed: ({ file, period }) => [
      `Informe no generado: ${file}`,
      `No se pudo generar el archivo ${file} (${period}). Pídelo de nuevo en la página de informes.`,
    ],
  },
  cancelReasons: {
    buyer: "cancelado por el comprador",
    producer: "cancelado por el productor",
    declined: "rechazado por el productor",
    approval_timed_out: "el productor no respondió en plazo",
    first_load_timed_out: "no se envió nada en plazo",
    proposal_timed_out: "la propuesta no tuvo respuesta en plazo",
    not_paid: "no se pagó en plazo",
    dispute: "cancelado al final de una disputa",
  },
  pixReasons: {
    late: "llegó después del plazo de la cotización",
    wrong_amount: "llegó con un valor distinto del cobrado",
    already_paid: "el pedido ya estaba pagado",
    order_closed: "el pedido ya no espera pago",
    desk_refused: "la mesa no pudo convertir el valor",
  },
  keptReasons: {
    no_rate: "la mesa no tenía cotización del USDT en reales",
    below_minimum: "el valor es menor que el mínimo de R$ 50,00 por Pix",
    no_key: "no hay una clave Pix con tu CPF o CNPJ",
    no_directory: "el directorio de Pix no respondió",
    spent: "el saldo ya se había usado",
    refused: "el retiro por Pix no se pudo hacer",
  },
  actions: {
    answer_proposal: "responder a la propuesta de precio",
    pay_order: "pagar el pedido",
    accept_order: "aceptar o rechazar el pedido",
    ship_first_load: "enviar la primera carga",
    ship_rest: "enviar el resto",
    declare_delivery: "declarar la entrega",
    inspect: "revisar y aceptar la entrega",
    answer_settlement: "responder a la liquidación propuesta",
    agree_on_split: "acordar la división",
    rule_on_dispute: "decidir la disputa",
  },
  consequences: {
    refund_buyer: "Después, el comprador recibe de vuelta el importe en garantía.",
    refund_rest: "Después, el comprador recupera lo que no se envió.",
    release_as_settled: "Después, el productor cobra, por la última liquidación de cada carga.",
    cancel_order: "Después, el pedido se cancela y la cantidad vuelve a la oferta.",
    mediation: "Después, decide un administrador.",
    nothing: "",
  },
  periods: {
    "7days": "últimos 7 días",
    "30days": "últimos 30 días",
    "90days": "últimos 90 días",
    "1year": "último año",
  },
};
