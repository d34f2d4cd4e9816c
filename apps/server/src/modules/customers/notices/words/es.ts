import type { AccountWords, FactorNames } from "./words.js";

const NOT_YOU = "Si no fuiste tú, restablece la contraseña ahora y habla con soporte.";
const FACTORS: FactorNames = {
  totp: "aplicación de autenticación",
  phone: "código por teléfono",
  webauthn: "llave de seguridad",
  recovery_code: "códigos de recuperación",
};

export const es: AccountWords = {
  password_changed: () => ({
    title: "Tu contraseña fue cambiada",
    text: `Tus otras sesiones fueron cerradas. ${NOT_YOU}`,
  }),
  email_changed: ({ oldEmail, newEmail }) => ({
    title: "El correo de tu cuenta fue cambiado",
    text: `El correo era ${oldEmail} y ahora es ${newEmail}. ${NOT_YOU}`,
  }),
  phone_changed: ({ phone }) => ({
    title: "El teléfono de tu cuenta fue cambiado",
    text: `El teléfono de tu cuenta ahora es +${phone}. ${NOT_YOU}`,
  }),
  identity_linked: ({ provider }) => ({
    title: "Se vinculó una nueva forma de entrar",
    text: `Ahora también se puede entrar en tu cuenta con ${provider}. ${NOT_YOU}`,
  }),
  identity_unlinked: ({ provider }) => ({
    title: "Se desvinculó una forma de entrar",
    text: `Ya no se puede entrar en tu cuenta con ${provider}. ${NOT_YOU}`,
  }),
  factor_enrolled: ({ factor }) => ({
    title: "Se añadió la verificación en dos pasos",
    text: `Tu cuenta ahora también está protegida por: ${FACTORS[factor]}. ${NOT_YOU}`,
  }),
  factor_unenrolled: ({ factor }) => ({
    title: "Se quitó la verificación en dos pasos",
    text: `Tu cuenta ya no está protegida por: ${FACTORS[factor]}. ${NOT_YOU}`,
  }),
  passkey_added: ({ passkey }) => ({
    title: "Llave de acceso añadida",
    text: `Ahora es posible entrar en tu cuenta, sin la contraseña, con la llave de acceso: ${passkey}. ${NOT_YOU}`,
  }),
  passkey_removed: ({ passkey }) => ({
    title: "Llave de acceso eliminada",
    text: `Ya no es posible entrar en tu cuenta con la llave de acceso: ${passkey}. ${NOT_YOU}`,
  }),
  session_copied: () => ({
    title: "Cerramos una de tus sesiones",
    text: "Su acceso se usó en dos lugares a la vez, como cuando alguien lo copia. Si otra persona pudo usar tu dispositivo, restablece la contraseña y habla con soporte.",
  }),
  export_ready: ({ until }) => ({
    title: "Tu copia de datos está lista",
    text: `Está en la configuración de tu cuenta hasta ${until}; después se borra.`,
  }),
};
