import type { FactorNames, IdentityLetters } from "./mail-data.js";

const IGNORE = "Si no fuiste tú, ignora este correo: nada ocurre sin esta confirmación.";
const NEVER_ASK = "Lastro nunca pide tu contraseña, por ningún canal.";
const NOT_YOU = "Si no fuiste tú, restablece la contraseña ahora y habla con soporte.";
const FACTORS: FactorNames = {
  totp: "aplicación autenticadora",
  phone: "código por teléfono",
  webauthn: "llave de seguridad",
  recovery_code: "códigos de recuperación",
};

export const es: IdentityLetters = {
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
};
