export const PIX_FAULTS = [
  "slowMs",
  "slowAfterAcceptingMs",
  "tooManyRequests",
  "fail500",
  "fail500AfterAccepting",
  "dropAfterAccepting",
  "tokenExpired",
  "duplicateCallbacks",
  "outOfOrderCallbacks",
  "silentCallbacks",
  "lateCallbacksMs",
  "payoutsRefused",
  "payoutsStuck",
  "codesAmended",
  "refundsRefused",
] as const;

export type PixFault = (typeof PIX_FAULTS)[number];
