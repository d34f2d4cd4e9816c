import { IntegrationsLink } from "@/components/integrations/integrations-link";
import { agroEntrance, useAgroAccountType } from "@/lib/agro-session";

/** The way to what programs do for a trader. */
export function IntegrationsSection() {
  return <IntegrationsLink realm="market" to={`${agroEntrance(useAgroAccountType())}/integrations`} />;
}
