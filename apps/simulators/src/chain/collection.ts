import { getContractAddress } from "viem";
import { testCollection } from "./contract/compiled-collection.js";

/** Whose only contract is the collection, so that a chain kept from before it gets it at the same address. */
export const COLLECTION_DEPLOYER = "0x00000000000000000000000000000000c011ec70";
/** A collection (ERC-721) on BSC, whose pieces people may let others move. */
export const COLLECTION = getContractAddress({ from: COLLECTION_DEPLOYER, nonce: 0n });
export const COLLECTION_DEPLOYMENT = [{ data: testCollection.bytecode }] as const;
