import { agroTokens } from "@/lib/agro-tokens";
import { routeCaller, routeDownloader } from "@/lib/call-route";

type TraderAccess = "trader" | "buyer" | "producer";

/** Calls a route of the marketplace as who is signed in there. */
export const callTraderRoute = routeCaller<TraderAccess>(agroTokens);
/** Fetches a file of the marketplace as who is signed in there. */
export const downloadTraderRoute = routeDownloader<TraderAccess>(agroTokens);
