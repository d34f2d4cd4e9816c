/** What is chosen by subject and channel, beside the switches of the settings. */
export const NOTICE_CHOICES = {
  orders: ["push", "whatsapp"],
  payments: ["push", "whatsapp"],
  shipments: ["push", "whatsapp"],
  messages: ["email", "push", "whatsapp"],
  papers: ["email", "push", "whatsapp"],
} as const;
export type ChoiceSubject = keyof typeof NOTICE_CHOICES;
export type ChoiceChannel = (typeof NOTICE_CHOICES)[ChoiceSubject][number];
