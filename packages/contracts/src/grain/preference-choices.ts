/** What a person of the marketplace may ask to be told, and how each starts out. */
export const NOTIFICATION_DEFAULTS = {
  emailNewOrder: true,
  emailPaymentConfirmed: true,
  emailOrderShipped: false,
  smsNewOrder: false,
  smsPaymentConfirmed: true,
  pushNotifications: true,
} as const;
export type NotificationSwitch = keyof typeof NOTIFICATION_DEFAULTS;

/** Where the marketplace's people keep their days; the first is what everyone starts with. */
export const TIME_ZONES = [
  "America/Sao_Paulo",
  "America/New_York",
  "Europe/London",
  "America/Noronha",
  "America/Bahia",
  "America/Belem",
  "America/Fortaleza",
  "America/Cuiaba",
  "America/Campo_Grande",
  "America/Manaus",
  "America/Porto_Velho",
  "America/Rio_Branco",
  "America/Argentina/Buenos_Aires",
  "America/Chicago",
  "America/Denver",
  "America/Los_Angeles",
  "America/Toronto",
  "America/Winnipeg",
  "America/Vancouver",
  "America/St_Johns",
  "Europe/Berlin",
  "Europe/Paris",
  "Europe/Amsterdam",
  "Europe/Brussels",
  "Europe/Madrid",
  "Asia/Shanghai",
  "UTC",
] as const;
export type TimeZone = (typeof TIME_ZONES)[number];

/** In what amounts are shown besides: the books themselves are kept in USDT. */
export const DISPLAY_CURRENCIES = ["USDT", "BRL", "USD"] as const;
export type DisplayCurrency = (typeof DISPLAY_CURRENCIES)[number];
