import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Item, ItemList } from "@/components/item-list";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { useLocalTime } from "@/features/grain/shared/local-time";
import {
  type Invitation,
  sendAgain,
  type Team,
  teamQuery,
  withdrawInvitation,
} from "@/features/grain/team/api";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

/** The invitations nobody has accepted yet. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  const { t } = useTranslation(["grain-team", "grain"]);
  const { dateTime } = useLocalTime();
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const change = useMutation({
    mutationFn: ({ id, again }: { id: string; again: boolean }) =>
      again ? sendAgain(id) : withdrawInvitation(id),
    onSuccess: (after: Team, { again }) => {
      queryClient.setQueryData(teamQuery.queryKey, after);
      toast({ title: t(again ? "sentAgain" : "withdrawn") });
    },
    onError: (error) => void failed(t("failed"), error),
  });
  return (
    <ItemList label={t("invitations")}>
      {invitations.map(({ id, email, role, expiresAt }) => (
        <Item
          key={id}
          icon={Mail}
          title={
            <>
              <span className="break-all">{email}</span>{" "}
              <Badge tone="neutral">{t(`roles.${role}`, { ns: "grain" })}</Badge>
            </>
          }
          details={t("until", { at: dateTime(expiresAt) })}
          actions={
            <div className="flex flex-wrap gap-2">
              <Button
                variant="secondary"
                size="sm"
                disabled={change.isPending}
                onClick={() => change.mutate({ id, again: true })}
              >
                {t("sendAgain")}
              </Button>
              <Button
                variant="secondary"
                size="sm"
                className="text-negative"
                disabled={change.isPending}
                onClick={() => change.mutate({ id, again: false })}
              >
                {t("withdraw")}
              </Button>
            </div>
          }
        />
      ))}
    </ItemList>
  );
}
