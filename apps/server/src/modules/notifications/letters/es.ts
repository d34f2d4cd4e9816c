import type { Letters } from "../letter.js";

const IGNORE = "Si no fuiste tú, ignora este correo: nada ocurre sin esta confirmación.";
const NEVER_ASK = "Lastro nunca pide tu contraseña, por ningún canal.";

export const es: Letters = {
  confirm_email: ({ link, code }) => ({
    subject: "Confirma tu correo en Lastro",
    heading: "Solo falta confirmar tu correo",
    paragraphs: ["Tu cuenta fue creada. Confirma que esta dirección es tuya para entrar por primera vez."],
    button: { label: "Confirmar correo", link },
    code: { label: "O escribe este código", digits: code },
    note: `El enlace y el código valen por 1 hora. ${IGNORE}`,
  }),
  recover_password: ({ link, code }) => ({
    subject: "Restablece tu contraseña de Lastro",
    heading: "Restablecer la contraseña",
    paragraphs: ["Recibimos una solicitud para crear una nueva contraseña para tu cuenta."],
    button: { label: "Crear nueva contraseña", link },
    code: { label: "O escribe este código", digits: code },
    note: `El enlace y el código valen por 1 hora. ${IGNORE}`,
  }),
  change_email: ({ link, code, newEmail }) => ({
    subject: "Confirma el cambio de correo",
    heading: "Cambiar el correo de la cuenta",
    paragraphs: [
      `Recibimos una solicitud para usar ${newEmail} como correo de tu cuenta. El cambio ocurre solo cuando ambas direcciones lo confirman.`,
    ],
    button: { label: "Confirmar cambio", link },
    code: { label: "O escribe este código", digits: code },
    note: `El enlace y el código valen por 1 hora. ${IGNORE}`,
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
  otc_settled: ({ paid, received }) => ({
    subject: "Tu orden en la mesa OTC fue liquidada",
    heading: `Recibiste ${received}`,
    paragraphs: [`Importe pagado: ${paid}. La operación está en tu extracto.`],
    note: NEVER_ASK,
  }),
};
