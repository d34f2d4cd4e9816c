import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  approveCompanyProposal,
  changeCompanyRules,
  listCompanyProposals,
  proposeForCompany,
  readCompanyProposal,
  readCompanyRules,
  rejectCompanyProposal,
  withdrawCompanyProposal,
} from "@lastro/contracts/company-proposals";
import { compare, parseMoney } from "@lastro/money";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useActingCompany } from "@/lib/acting-company";
import { callRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";

export type Proposal = WireResponseOf<typeof readCompanyProposal>;
export type ProposalRequest = WireRequestOf<typeof proposeForCompany>["body"];
export type Rules = WireResponseOf<typeof readCompanyRules>;

export const rulesQuery = queryOptions({
  queryKey: ["companies", "rules"],
  queryFn: ({ signal }) => callRoute<typeof readCompanyRules>("GET /v1/company/rules", { signal }),
});

export const proposalsQuery = (status: "waiting" | "ended") =>
  pagesQuery(["companies", "proposals", status], ({ cursor, signal }) =>
    callRoute<typeof listCompanyProposals>("GET /v1/company/proposals", {
      query: { status, cursor },
      signal,
    }),
  );

export const proposalQuery = (id: string) =>
  queryOptions({
    queryKey: ["companies", "proposal", id],
    queryFn: ({ signal }) =>
      callRoute<typeof readCompanyProposal>("GET /v1/company/proposals/:id", { params: { id }, signal }),
  });

export const saveRules = (body: WireRequestOf<typeof changeCompanyRules>["body"]) =>
  callRoute<typeof changeCompanyRules>("PUT /v1/company/rules", { body });

export const propose = (body: ProposalRequest, idempotencyKey: string) =>
  callRoute<typeof proposeForCompany>("POST /v1/company/proposals", { body, idempotencyKey });

/** What somebody of the company does with a proposal. */
export type ProposalStep =
  | { do: "approve"; id: string }
  | { do: "reject"; id: string; reason: string }
  | { do: "withdraw"; id: string };

export function decideProposal(step: ProposalStep, idempotencyKey: string): Promise<Proposal> {
  const params = { id: step.id };
  switch (step.do) {
    case "approve":
      return callRoute<typeof approveCompanyProposal>("POST /v1/company/proposals/:id/approve", {
        params,
        idempotencyKey,
      });
    case "reject":
      return callRoute<typeof rejectCompanyProposal>("POST /v1/company/proposals/:id/reject", {
        params,
        body: { reason: step.reason },
      });
    case "withdraw":
      return callRoute<typeof withdrawCompanyProposal>("POST /v1/company/proposals/:id/withdraw", { params });
  }
}

/** Whether so much in reais needs others, by the rules of the company one acts for; false for a person. */
export function useNeedsApproval(reais: string | undefined): boolean {
  const company = useActingCompany();
  const { data } = useQuery({ ...rulesQuery, enabled: company !== null });
  if (company === null || reais === undefined || data?.aloneUpTo == null) return false;
  return compare(parseMoney("BRL", reais), parseMoney("BRL", data.aloneUpTo)) > 0;
}
