import type { Letters } from "../letter.js";
import type { FactorNames } from "../mail.js";

const IGNORE = "Si no fuiste tú, ignora este correo: nada ocurre sin esta confirmación.";
const NEVER_ASK = "Lastro nunca pide tu contraseña, por ningún canal.";
const NOT_YOU = "Si no fuiste tú, restablece la contraseña ahora y habla con soporte.";
const FACTORS: FactorNames = {
  totp: "aplicación autenticadora",
  phone: "código por teléfono",
  webauthn: "llave de seguridad",
  recovery_code: "códigos de recuperación",
};

export const es: Letters = {
  confirm_email: ({ link, code, validFor }) => ({
    subject: "Confirma tu correo en Lastro",
    heading: "Solo falta confirmar tu correo",
    paragraphs: ["Tu cuenta fue creada. Confirma que esta dirección es tuya para entrar por primera vez."],
    button: { label: "Confirmar correo", link },
    code: { label: "O escribe este código", digits: code },
    note: `El enlace y el código valen por ${validFor}. ${IGNORE}`,
  }),
  recover_password: ({ link, code, validFor }) => ({
    subject: "Restablece tu contraseña de Lastro",
    heading: "Restablecer la contraseña",
    paragraphs: ["Recibimos una solicitud para crear una nueva contraseña para tu cuenta."],
    button: { label: "Crear nueva contraseña", link },
    code: { label: "O escribe este código", digits: code },
    note: `El enlace y el código valen por ${validFor}. ${IGNORE}`,
  }),
  change_email: ({ link, code, newEmail, validFor }) => ({
    subject: "Confirma el cambio de correo",
    heading: "Cambiar el correo de la cuenta",
    paragraphs: [
      `Recibimos una solicitud para usar ${newEmail} como correo de tu cuenta. El cambio ocurre solo cuando ambas direcciones lo confirman.`,
    ],
    button: { label: "Confirmar cambio", link },
    code: { label: "O escribe este código", digits: code },
    note: `El enlace y el código valen por ${validFor}. ${IGNORE}`,
  }),
  magic_link: ({ link, code, validFor }) => ({
    subject: "Tu enlace de acceso a Lastro",
    heading: "Entrar en Lastro",
    paragraphs: ["Recibimos una solicitud para entrar en tu cuenta sin contraseña."],
    button: { label: "Entrar", link },
    code: { label: "O escribe este código", digits: code },
    note: `El enlace y el código valen por ${validFor}. ${IGNORE}`,
  }),
  invite: ({ link, code, validFor }) => ({
    subject: "Tu invitación a Lastro",
    heading: "Tienes una invitación",
    paragraphs: ["Una cuenta en Lastro te espera. Acepta la invitación para entrar y elegir tu contraseña."],
    button: { label: "Aceptar invitación", link },
    code: { label: "O escribe este código", digits: code },
    note: `El enlace y el código valen por ${validFor}. Si no esperabas esta invitación, ignora este correo.`,
  }),
  reauthenticate: ({ code, validFor }) => ({
    subject: `${code} es tu código de Lastro`,
    heading: "Confirma que eres tú",
    paragraphs: ["Usa este código para confirmar el cambio que estás haciendo en tu cuenta."],
    code: { label: "Código", digits: code },
    note: `El código vale por ${validFor}. ${NEVER_ASK}`,
  }),
  email_changed: ({ oldEmail, newEmail }) => ({
    subject: "El correo de tu cuenta fue cambiado",
    heading: "El correo de tu cuenta fue cambiado",
    paragraphs: [`El correo de tu cuenta era ${oldEmail} y ahora es ${newEmail}.`, NOT_YOU],
    note: NEVER_ASK,
  }),
  phone_changed: ({ phone }) => ({
    subject: "El teléfono de tu cuenta fue cambiado",
    heading: "El teléfono de tu cuenta fue cambiado",
    paragraphs: [`El teléfono de tu cuenta ahora es +${phone}.`, NOT_YOU],
    note: NEVER_ASK,
  }),
  identity_linked: ({ provider }) => ({
    subject: "Se vinculó una nueva forma de entrar",
    heading: "Se vinculó una nueva forma de entrar",
    paragraphs: [`Ahora también se puede entrar en tu cuenta con ${provider}.`, NOT_YOU],
    note: NEVER_ASK,
  }),
  identity_unlinked: ({ provider }) => ({
    subject: "Se desvinculó una forma de entrar",
    heading: "Se desvinculó una forma de entrar",
    paragraphs: [`Ya no se puede entrar en tu cuenta con ${provider}.`, NOT_YOU],
    note: NEVER_ASK,
  }),
  factor_enrolled: ({ factor }) => ({
    subject: "Se añadió la verificación en dos pasos",
    heading: "Se añadió la verificación en dos pasos",
    paragraphs: [`Tu cuenta ahora también está protegida por: ${FACTORS[factor]}.`, NOT_YOU],
    note: NEVER_ASK,
  }),
  factor_unenrolled: ({ factor }) => ({
    subject: "Se quitó la verificación en dos pasos",
    heading: "Se quitó la verificación en dos pasos",
    paragraphs: [`Tu cuenta ya no está protegida por: ${FACTORS[factor]}.`, NOT_YOU],
    note: NEVER_ASK,
  }),
  passkey_added: ({ passkey }) => ({
    subject: "Llave de acceso añadida",
    heading: "Llave de acceso añadida",
    paragraphs: [
      `Ahora es posible entrar en tu cuenta, sin la contraseña, con la llave de acceso: ${passkey}.`,
      NOT_YOU,
    ],
    note: NEVER_ASK,
  }),
  passkey_removed: ({ passkey }) => ({
    subject: "Llave de acceso eliminada",
    heading: "Llave de acceso eliminada",
    paragraphs: [`Ya no es posible entrar en tu cuenta con la llave de acceso: ${passkey}.`, NOT_YOU],
    note: NEVER_ASK,
  }),
  password_changed: () => ({
    subject: "Tu contraseña fue cambiada",
    heading: "Tu contraseña fue cambiada",
    paragraphs: [
      "La contraseña de tu cuenta acaba de cambiar y tus otras sesiones fueron cerradas.",
      "Si no fuiste tú, restablece la contraseña ahora y habla con soporte.",
    ],
    note: NEVER_ASK,
  }),
  session_copied: () => ({
    subject: "Cerramos una de tus sesiones",
    heading: "Cerramos una de tus sesiones",
    paragraphs: [
      "Cerramos una de tus sesiones: su acceso se usó en dos lugares a la vez, como cuando alguien lo copia.",
      "Vuelve a entrar. Si otra persona pudo usar tu dispositivo, restablece la contraseña y habla con soporte.",
    ],
    note: NEVER_ASK,
  }),
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
