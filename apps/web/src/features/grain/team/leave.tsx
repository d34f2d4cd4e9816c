import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { DecisionDialog } from "@/components/decision-dialog";
import { Button } from "@/components/ui/button";
import { leave } from "@/features/grain/team/api";
import { keepAgroSession } from "@/lib/agro-session";
import { toast } from "@/lib/toast-store";

/** Ends one's own membership, after a question. */
export function Leave() {
  const { t } = useTranslation("grain-team");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState(false);
  const go = useMutation({
    mutationFn: leave,
    onSuccess: async () => {
      keepAgroSession(null);
      queryClient.removeQueries({ queryKey: ["grain"] });
      toast({ title: t("leave.done") });
      await navigate("/agro/login", { replace: true });
    },
  });
  return (
    <>
      <Button variant="secondary" className="text-negative" onClick={() => setAsked(true)}>
        {t("leave.open")}
      </Button>
      <DecisionDialog
        open={asked}
        title={t("leave.title")}
        text={t("leave.text")}
        action={t("leave.open")}
        variant="destructive"
        busy={go.isPending}
        error={go.error}
        onConfirm={() => go.mutate()}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
