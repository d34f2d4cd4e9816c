import type { VaultWords } from "./words.js";

const NOT_YOU =
  "Si no fuiste tú, cancela la solicitud ahora, restablece la contraseña y habla con el soporte.";

export const es: VaultWords = {
  withdrawal: {
    requested: ({ amount, readyAt }) => ({
      title: `Solicitud de retiro de la bóveda: ${amount}`,
      text: `Podrá confirmarse a partir del ${readyAt}. Tus guardianes fueron avisados. ${NOT_YOU}`,
    }),
    ready: ({ amount, expiresAt }) => ({
      title: `El plazo terminó: ${amount} en la bóveda esperan tu confirmación`,
      text: `Confirma con el segundo factor hasta el ${expiresAt}. ${NOT_YOU}`,
    }),
    completed: ({ amount }) => ({
      title: `Retirado de la bóveda: ${amount}`,
      text: "El importe está disponible en tu billetera. Si no fuiste tú, restablece la contraseña y habla con el soporte ahora.",
    }),
    cancelled: ({ amount }) => ({
      title: `Retiro de la bóveda cancelado: ${amount}`,
      text: "Cancelaste la solicitud. El importe sigue en la bóveda.",
    }),
    cancelled_by_guardian: ({ amount, guardian }) => ({
      title: `${guardian} canceló el retiro de ${amount} de la bóveda`,
      text: "El importe sigue en la bóveda. Si la solicitud era tuya, habla con esa persona y solicítalo de nuevo. Si no, restablece la contraseña y habla con el soporte.",
    }),
    expired: ({ amount }) => ({
      title: `Retiro de la bóveda no confirmado: ${amount}`,
      text: "El plazo para confirmar pasó. El importe sigue en la bóveda; para retirarlo, solicítalo de nuevo.",
    }),
  },
  guardian: {
    invited: ({ name, at }) => ({
      title: `Invitación de guardián enviada a ${name}`,
      text: `Vale hasta el ${at}. Si no fuiste tú, restablece la contraseña y habla con el soporte.`,
    }),
    confirmed: ({ name }) => ({
      title: `${name} aceptó ser guardián de tu bóveda`,
      text: "Desde ahora recibe un correo con cada solicitud de retiro y puede cancelarla.",
    }),
    declined: ({ name }) => ({
      title: `${name} no aceptó ser guardián de tu bóveda`,
      text: "Invita a otra persona de tu confianza.",
    }),
    removed: ({ name }) => ({
      title: `Invitación de guardián retirada: ${name}`,
      text: "El enlace que recibió ya no es válido.",
    }),
    leaving: ({ name, at }) => ({
      title: `${name} dejará de ser guardián de tu bóveda`,
      text: `Hasta el ${at} sigue recibiendo los avisos. Si no fuiste tú, restablece la contraseña y habla con el soporte.`,
    }),
  },
  delay: {
    changed: ({ hours }) => ({
      title: `Plazo de la bóveda: ${hours} horas`,
      text: "El nuevo plazo vale para las próximas solicitudes de retiro.",
    }),
    to_change: ({ hours, from }) => ({
      title: `El plazo de la bóveda bajará a ${hours} horas`,
      text: `Vale a partir del ${from}. Si no fuiste tú, elige de nuevo el plazo actual, restablece la contraseña y habla con el soporte.`,
    }),
  },
};
