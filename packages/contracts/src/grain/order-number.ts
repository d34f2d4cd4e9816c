import { peopleNumbers } from "../people-number.js";

/** What people call an order by, such as `LG-26-000123-4`. */
export const { write: orderNumber, parse: parseOrderNumber } = peopleNumbers("LG");
