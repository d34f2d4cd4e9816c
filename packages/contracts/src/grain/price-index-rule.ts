/**
 * The index of prices of the marketplace's own deals: the average of accepted orders by what they weigh, of the last so many
 * days and of each of so many months. It is said only over enough deals of enough different people on each side, so that
 * nobody's single deal is read from it and few cannot make it.
 */
export const PRICE_INDEX = { days: 30, months: 12, minDeals: 5, minTraders: 3 } as const;
