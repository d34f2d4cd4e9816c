import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Express, Method } from "@/features/p2p/book/api";
import type { PayTo } from "@/features/p2p/shared/pay-to";
import { type Take, type Trade, takeAd } from "@/features/p2p/trades/api";
import { ApiError } from "@/lib/api-error";
import { createIdempotencyKeys, type IdempotencyKeys } from "@/lib/idempotency";

type Part = Express["parts"][number];

/**
 * Takes every part, one after another, each under a key of its own that a repetition keeps: a part that was taken is
 * answered as it was, and is not taken twice.
 */
export function useExpressTakes(payToFor: (method: Method) => PayTo | undefined) {
  const keys = useRef(new Map<string, IdempotencyKeys>());
  const [taken, setTaken] = useState(0);
  const hasTaken = useRef(false);
  const keysOf = (orderId: string) => {
    const known = keys.current.get(orderId) ?? createIdempotencyKeys();
    keys.current.set(orderId, known);
    return known;
  };
  const take = useMutation({
    mutationFn: async (parts: readonly Part[]) => {
      const trades: Trade[] = [];
      for (const part of parts) {
        trades.push(await takeOnce(part, payToFor(part.method), keysOf(part.orderId)));
        hasTaken.current = true;
        setTaken(trades.length);
      }
      return trades;
    },
  });
  return { take, taken, hasTaken };
}

async function takeOnce(part: Part, payTo: PayTo | undefined, keys: IdempotencyKeys): Promise<Trade> {
  const order = takeOf(part, payTo);
  try {
    return await takeAd(part.orderId, order, keys.keyFor(order));
  } catch (error) {
    if (error instanceof ApiError) keys.settle();
    throw error;
  }
}

function takeOf({ version, price, amount, method }: Part, payTo: PayTo | undefined): Take {
  return { version, price, amount, method, ...(payTo !== undefined && { payTo }) };
}
