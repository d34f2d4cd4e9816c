import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type AdminCase, caseKey, caseQuery, releaseCase, takeCase } from "@/components/case/case-api";
import { DecisionDialog } from "@/components/decision-dialog";
import { Button } from "@/components/ui/button";
import { useSession } from "@/lib/session/session-store";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

/** Which administrator has a case: taking it, taking it over from a colleague, giving it back to the queue. */
export function CaseAssignment({ of }: { of: AdminCase }) {
  const { t } = useTranslation("cases");
  const session = useSession();
  const [asking, setAsking] = useState(false);
  const change = useAssignment(of.id);
  const { assignee } = of;
  const isMine = session.status === "signed-in" && assignee?.id === session.userId;
  const isOpen = of.status !== "decided" && of.status !== "closed";
  const take = () => change.mutate({ to: "me", from: assignee?.id ?? null });
  return (
    <div className="flex flex-col items-start gap-3 text-sm">
      <p>
        {assignee === null
          ? t("assignment.nobody")
          : isMine
            ? t("assignment.mine")
            : t("assignment.colleague", { name: assignee.name })}
      </p>
      {isOpen && (
        <Button
          size="sm"
          variant="secondary"
          disabled={change.isPending}
          onClick={() => {
            if (isMine) change.mutate({ to: "queue" });
            else if (assignee === null) take();
            else setAsking(true);
          }}
        >
          {t(isMine ? "assignment.release" : assignee === null ? "assignment.take" : "assignment.takeOver")}
        </Button>
      )}
      <DecisionDialog
        open={asking}
        title={t("assignment.takeOver")}
        text={t("assignment.takeOverText", { name: assignee?.name ?? "" })}
        action={t("assignment.takeOver")}
        busy={change.isPending}
        onConfirm={() => {
          setAsking(false);
          take();
        }}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

type Change = { readonly to: "me"; readonly from: string | null } | { readonly to: "queue" };

function useAssignment(id: string) {
  const { t } = useTranslation("cases");
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  return useMutation({
    mutationFn: (change: Change) => (change.to === "me" ? takeCase(id, change.from) : releaseCase(id)),
    onSuccess: (of, { to }) => {
      queryClient.setQueryData(caseQuery(id).queryKey, of);
      toast({ title: t(to === "me" ? "assignment.taken" : "assignment.released") });
    },
    onError: (error) => void failed(t("assignment.failed"), error),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: caseKey(id) }),
  });
}
