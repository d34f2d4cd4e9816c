import type { Depth } from "@/features/p2p/book/api";

type Level = Depth["bids"][number];

/** A point of the drawn curve. Floats: only where ink goes; what is read of it is the level's own figures. */
export interface DepthPoint {
  readonly price: number;
  readonly bid: number | null;
  readonly ask: number | null;
  readonly level: Level;
}

/** How much could be traded up to each price, from the best outwards: what others buy falls, what they sell rises. */
export function depthPoints({ bids, asks }: Pick<Depth, "bids" | "asks">): DepthPoint[] {
  const reach = reachOf([...bids, ...asks]);
  const buying = summed(bids).map(({ level, sum }) => ({ ...pointOf(level), bid: sum, ask: null }));
  const selling = summed(asks).map(({ level, sum }) => ({ ...pointOf(level), bid: null, ask: sum }));
  return [...further(buying, -reach).reverse(), ...further(selling, reach)];
}

/** The last level reaches a little further, so that the outermost step is seen, and a lone one too. */
function further(points: readonly DepthPoint[], by: number): DepthPoint[] {
  const last = points.at(-1);
  return last === undefined ? [] : [...points, { ...last, price: last.price + by }];
}

/** A tenth of what the prices span; half a per cent of the price where there is but one. */
function reachOf(levels: readonly Level[]): number {
  const prices = levels.map(({ price }) => Number(price));
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  return most > least ? (most - least) / 10 : most / 200;
}

function pointOf(level: Level) {
  return { price: Number(level.price), level };
}

function summed(levels: readonly Level[]): { level: Level; sum: number }[] {
  let sum = 0;
  return levels.map((level) => {
    sum += Number(level.quantity.amount);
    return { level, sum };
  });
}
