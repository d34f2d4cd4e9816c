import type { WireResponseOf } from "@lastro/contracts";
import type { listCompanies, readCompany } from "@lastro/contracts/companies";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { type ActingCompany, actForCompany } from "@/lib/acting-company";
import { callRoute } from "@/lib/call-route";

export type Companies = WireResponseOf<typeof listCompanies>;

export const companiesQuery = queryOptions({
  queryKey: ["companies"],
  queryFn: ({ signal }) => callRoute<typeof listCompanies>("GET /v1/companies", { signal }),
});

/** The company for which this tab acts, with one's own role. */
export const companyQuery = queryOptions({
  queryKey: ["companies", "acting"],
  queryFn: ({ signal }) => callRoute<typeof readCompany>("GET /v1/company", { signal }),
});

/** Changes for whom one acts: everything read so far was somebody else's. */
export function useSwitchCompany(): (company: ActingCompany | null) => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (company) => {
    actForCompany(company);
    void navigate("/dashboard");
    void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== "grain" });
  };
}
