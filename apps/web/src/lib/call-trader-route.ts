import { agroTokens } from "@/lib/agro-tokens";
import { routeCaller, routeDownloader } from "@/lib/call-route";

type TraderAccess = "trader" | "buyer" | "producer";

/** Calls a route of the marketplace with the session of the trader. */
export const callTraderRoute = routeCaller<TraderAccess>(agroTokens);
/** Downloads a file of the marketplace with that session. */
export const downloadTraderRoute = routeDownloader<TraderAccess>(agroTokens);
