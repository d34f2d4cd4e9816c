import type { WireResponseOf } from "@lastro/contracts";
import type { chooseReais, readReaisChoice } from "@lastro/contracts/grain/reais-payouts";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "@/components/ui/card";
import { Switch } from "@/components/ui/switch";
import { callTraderRoute } from "@/lib/call-trader-route";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

const choiceQuery = queryOptions({
  queryKey: ["grain", "reais"],
  queryFn: ({ signal }): Promise<WireResponseOf<typeof readReaisChoice>> =>
    callTraderRoute<typeof readReaisChoice>("GET /agro/v1/reais", { signal }),
});

/** Whether a producer has what is released to them paid out in reais, and to which key. */
export function ReceiveInReais() {
  const { t } = useTranslation("grain-wallet-reais");
  const id = useId();
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const { data } = useQuery(choiceQuery);
  const choose = useMutation({
    mutationFn: (inReais: boolean) =>
      callTraderRoute<typeof chooseReais>("PUT /agro/v1/reais", { body: { inReais } }),
    onSuccess: (choice) => {
      queryClient.setQueryData(choiceQuery.queryKey, choice);
      toast({ title: t(choice.inReais ? "on" : "off") });
    },
    onError: (error) => void failed(t("failed"), error),
  });
  if (data === undefined) return null;
  const { inReais, pixKey } = data;
  return (
    <Card className="mt-6 flex items-center justify-between gap-6 px-5 py-4">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {t("label")}
        </label>
        <p id={`${id}-hint`} className="text-ink-muted text-sm">
          {pixKey === null ? t("noKey") : t("hint", { key: pixKey })}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-hint`}
        checked={inReais}
        disabled={choose.isPending || (pixKey === null && !inReais)}
        onCheckedChange={(on) => choose.mutate(on)}
      />
    </Card>
  );
}
