import { z } from "zod";
import { lower, quantity } from "./json-rpc-ether.js";
import type { ChainLog } from "./port.js";

/** A log as nodes write it. */
export const logShape = z
  .object({
    address: lower,
    topics: z.array(lower),
    data: lower,
    logIndex: quantity,
    removed: z.boolean().optional(),
    transactionHash: lower,
    blockNumber: quantity,
    blockHash: lower,
  })
  .transform(
    ({ transactionHash, logIndex, removed = false, ...log }): ChainLog => ({
      ...log,
      removed,
      txHash: transactionHash,
      logIndex: Number(logIndex),
    }),
  );
