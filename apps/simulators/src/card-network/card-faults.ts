export const CARD_FAULTS = [
  "slowMs",
  "slowAfterAcceptingMs",
  "tooManyRequests",
  "unreachable",
  "fail500",
  "fail500AfterAccepting",
  "dropAfterAccepting",
  "duplicateWebhooks",
  "outOfOrderWebhooks",
  "silentWebhooks",
  "lateWebhooksMs",
  "duplicateQuestions",
  "lostAnswers",
  "lateQuestionsMs",
  "standIn",
  "declineAfterApproval",
] as const;

export type CardFault = (typeof CARD_FAULTS)[number];
