import { peopleNumbers } from "../people-number.js";

/** The number people call a trade by, such as `P2P-26-004218-9`, and as somebody typed it. */
export const { write: p2pTradeNumber, parse: parseP2pTradeNumber } = peopleNumbers("P2P");
