import { agroTokens } from "@/lib/agro-tokens";
import { createApiClient } from "@/lib/api-client";

/** Calls the marketplace without contracts; on its way out: `callTraderRoute` takes its place. */
export const agroApi = createApiClient(agroTokens);
