/** The trade of the story, exact by the desk's own rule (`story.test.tsx`). */
export const STORY_TRADE = {
  pays: { asset: "BRL", amount: "1250.00" },
  receives: { asset: "USDT", amount: "230.166051" },
  price: "5.42",
  feeBps: 20,
  fee: "2.50",
};
