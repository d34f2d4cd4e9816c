import { useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { OutcomeAlert } from "@/components/outcome-alert";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { type ProposalRequest, proposalQuery, propose } from "@/lib/company-proposals";
import { useDecision } from "@/lib/use-decision";

interface ProposePaymentProps {
  request: ProposalRequest;
  /** As it is written. */
  amount: string;
  onBack: () => void;
}

/** In the place of paying: what needs others is proposed to them, and its page says how far it came. */
export function ProposePayment({ request, amount, onBack }: ProposePaymentProps) {
  const { t } = useTranslation(["companies", "common"]);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const proposing = useDecision(propose, {
    refreshes: [["companies", "proposals"]],
    onDone: (proposal) => {
      queryClient.setQueryData(proposalQuery(proposal.id).queryKey, proposal);
      void navigate(`/company/approvals/${proposal.id}`);
    },
  });
  return (
    <>
      <Alert title={t("approvals.neededTitle")}>{t("approvals.neededText")}</Alert>
      <OutcomeAlert error={proposing.error} onRepeat={() => proposing.mutate(request)} />
      <div className="flex flex-col gap-2">
        <Button size="lg" wraps disabled={proposing.isPending} onClick={() => proposing.mutate(request)}>
          {t("approvals.propose", { amount })}
        </Button>
        <Button variant="ghost" disabled={proposing.isPending} onClick={onBack}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t("back", { ns: "common" })}
        </Button>
      </div>
    </>
  );
}
