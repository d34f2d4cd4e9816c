import type { BankLetters } from "./mail-data.js";

const NEVER_ASK = "Lastro nunca pide tu contraseña, por ningún canal.";

export const es: BankLetters = {
  kyc_approved: ({ name }) => ({
    subject: "Tu verificación fue aprobada",
    heading: `Todo listo, ${name}`,
    paragraphs: ["Tus documentos fueron aprobados. La mesa OTC y los demás servicios ya están disponibles."],
    note: NEVER_ASK,
  }),
  kyc_revision: ({ name, reason }) => ({
    subject: "Tu verificación necesita un ajuste",
    heading: `${name}, falta poco`,
    paragraphs: ["Revisamos tus documentos y necesitamos que envíes algo de nuevo:", reason],
    note: NEVER_ASK,
  }),
  kyc_refused: ({ name, reason }) => ({
    subject: "Tu verificación no fue aprobada",
    heading: `${name}, no pudimos aprobar tu verificación`,
    paragraphs: ["Motivo indicado en la revisión:", reason],
    note: NEVER_ASK,
  }),
  pix_received: ({ amount, payer }) => ({
    subject: `Pix recibido: ${amount}`,
    heading: `Recibiste ${amount}`,
    paragraphs: [`Pix enviado por ${payer}. El importe ya está disponible en tu cuenta.`],
    note: NEVER_ASK,
  }),
  notice: ({ title, text }) => ({
    subject: title,
    heading: title,
    paragraphs: [text],
    note: NEVER_ASK,
  }),
  pix_clawed_back: ({ amount, debited }) => ({
    subject: `Pix disputado: ${amount} devueltos`,
    heading: "Un Pix que recibiste fue disputado",
    paragraphs: [
      `Por el mecanismo especial de devolución (MED) del Banco Central, ${amount} de un Pix que recibiste volvieron a quien pagó. De tu saldo disponible salieron ${debited}; el movimiento está en tu extracto.`,
    ],
    note: NEVER_ASK,
  }),
  desk_halted: ({ asset, first, second }) => ({
    subject: `Mesa detenida: ${asset}`,
    heading: `La mesa dejó de negociar ${asset}`,
    paragraphs: [
      `Las dos fuentes de precios de ${asset} no se confirman: una dice ${first}, la otra ${second}. No se da ni se acepta ninguna cotización.`,
      "La mesa sigue sola cuando ambas coincidan de nuevo durante un minuto. Consulta la situación en la configuración de la mesa.",
    ],
    note: NEVER_ASK,
  }),
  desk_exposed: ({ asset, first, second }) => ({
    subject: `Límite de la mesa alcanzado: ${asset}`,
    heading: `La mesa alcanzó su límite de ${asset}`,
    paragraphs: [
      `En 24 horas se negociaron ${first} de un límite de ${second}. No se da ni se acepta ninguna cotización.`,
      "La mesa sigue sola cuando haya margen en el límite. Aumentarlo exige dos personas de la administración.",
    ],
    note: NEVER_ASK,
  }),
  otc_settled: ({ paid, received }) => ({
    subject: "Tu orden en la mesa OTC fue liquidada",
    heading: `Recibiste ${received}`,
    paragraphs: [`Importe pagado: ${paid}. La operación está en tu extracto.`],
    note: NEVER_ASK,
  }),
  support_pass: ({ link, hours }) => ({
    subject: "Tu enlace para escribir al soporte",
    heading: "Escribe al soporte sin iniciar sesión",
    paragraphs: [
      `Recibimos una solicitud para escribir al soporte con este correo. El enlace vale ${hours} horas y solo abre las conversaciones con el soporte: no da acceso a la cuenta ni al saldo.`,
    ],
    button: { label: "Escribir al soporte", link },
    note: "Si no fuiste tú, ignora este mensaje. Lastro nunca pide tu contraseña.",
  }),
  vault_invitation: ({ guardian, client, link, until }) => ({
    subject: `${client} te invita a ser guardián de una bóveda en Lastro`,
    heading: `${guardian}, ${client} confía en ti`,
    paragraphs: [
      "La bóveda guarda cripto con un plazo de espera. Con cada solicitud de retiro, el guardián recibe un correo con un enlace que la cancela, sin necesidad de cuenta.",
      `Ser guardián no da acceso al saldo ni a la cuenta, y no cuesta nada. La invitación vale hasta el ${until}.`,
    ],
    button: { label: "Responder a la invitación", link },
    note: "Si no conoces a esta persona, ignora este mensaje. Lastro nunca pide tu contraseña ni dinero, por ningún canal.",
  }),
  vault_withdrawal: ({ guardian, client, link, readyAt }) => ({
    subject: `Solicitud de retiro de la bóveda de ${client}`,
    heading: `${guardian}, alguien solicitó un retiro de la bóveda de ${client}`,
    paragraphs: [
      `Podrá confirmarse a partir del ${readyAt}. Habla con ${client} por un canal que ya conozcas y pregunta si la solicitud es suya.`,
      "Si no lo es, o si está bajo presión, cancélala por el enlace: el importe sigue en la bóveda.",
    ],
    button: { label: "Ver la solicitud", link },
    note: "El importe no se informa al guardián. Lastro nunca pide tu contraseña ni dinero, por ningún canal.",
  }),
  vault_guardian_leaving: ({ guardian, client, leavesAt }) => ({
    subject: `Dejarás de ser guardián de la bóveda de ${client}`,
    heading: `${guardian}, ${client} pidió terminar tu guarda`,
    paragraphs: [
      `Hasta el ${leavesAt} sigues recibiendo los avisos y puedes cancelar retiros. Si te parece extraño, habla con ${client} por un canal que ya conozcas.`,
    ],
    note: "Lastro nunca pide tu contraseña ni dinero, por ningún canal.",
  }),
  export_ready: ({ link, until }) => ({
    subject: "Tu copia de datos está lista",
    heading: "Tu copia de datos está lista",
    paragraphs: [
      `Pediste una copia de los datos que guardamos sobre ti. Está en la configuración de tu cuenta hasta ${until}; después se borra.`,
    ],
    button: { label: "Descargar mis datos", link },
    note: "Si no la pediste tú, cambia tu contraseña ahora y cierra las otras sesiones.",
  }),
  account_closed: ({ name, years }) => ({
    subject: "Tu cuenta fue cerrada",
    heading: `${name}, tu cuenta fue cerrada`,
    paragraphs: [
      "Como pediste, tu cuenta fue cerrada y todas las sesiones terminaron. No es posible reabrirla.",
      `La ley nos obliga a guardar los registros durante ${years} años; después se borran. Nada se usará con otro fin.`,
    ],
    note: NEVER_ASK,
  }),
  market_email_code: ({ code }) => ({
    subject: `${code} es tu código de confirmación`,
    heading: "Confirma tu correo",
    paragraphs: [
      `Escribe el código ${code} en el mercado de granos. Vale una vez, durante 15 minutos.`,
      "Si no lo pediste, no pasa nada: no le des el código a nadie.",
    ],
    note: NEVER_ASK,
  }),
  market_invitation: ({ company, link }) => ({
    subject: `${company} te invita a su equipo`,
    heading: `Invitación al equipo de ${company}`,
    paragraphs: [
      `${company} quiere que actúes en nombre de la empresa en el mercado de granos de Lastro, con un acceso propio.`,
      "Acepta con el botón de abajo y crea tu contraseña. La invitación vale una vez, durante 7 días.",
    ],
    button: { label: "Aceptar la invitación", link },
    note: "Si no conoces esta empresa, ignora este correo: no pasa nada.",
  }),
  market_member_removed: ({ company }) => ({
    subject: `Ya no formas parte del equipo de ${company}`,
    heading: `Fuera del equipo de ${company}`,
    paragraphs: [
      `${company} te quitó de su equipo en el mercado de granos de Lastro. Tu acceso terminó y sus datos se eliminaron.`,
    ],
    note: "Si no lo esperabas, habla con la empresa.",
  }),
  market_notice: ({ title, text, link, stopLink }) => ({
    subject: title,
    heading: title,
    paragraphs: text.split("\n"),
    button: { label: "Abrir en Lastro", link },
    ...(stopLink === undefined
      ? {}
      : { alarm: { label: "No fui yo: cerrar los accesos y deshacer los retiros", link: stopLink } }),
    note: "Recibes este mensaje porque tu configuración en el mercado de granos lo pide. Allí eliges qué recibir.",
  }),
};
