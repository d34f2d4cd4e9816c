import { declineOtcRequest } from "@lastro/contracts/otc-requests";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { declineRequest, type InboxRequest } from "@/features/otc/requests/api";
import { useAsked } from "@/features/otc/requests/words";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";

/** Tells a client that the desk does not quote this, and why. */
export function DeclineDialog({ request, onClose }: { request: InboxRequest; onClose: () => void }) {
  const { t } = useTranslation("otc");
  const asked = useAsked();
  const declining = useDecision((reason: string) => declineRequest(request.id, reason), {
    refreshes: [["otc", "requests"]],
    onDone: () => {
      toast({ title: t("requests.inbox.declined") });
      onClose();
    },
  });
  return (
    <DecisionDialog
      title={asked(request)}
      text={t("requests.inbox.declineText")}
      action={t("requests.inbox.decline")}
      variant="destructive"
      reason={{ label: t("admin.reason"), schema: declineOtcRequest.body.shape.reason }}
      busy={declining.isPending}
      error={declining.error}
      onConfirm={(reason) => declining.mutate(reason)}
      onClose={onClose}
    />
  );
}
