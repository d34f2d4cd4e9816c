import { useMutation, useQueryClient } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { Item, ItemList } from "@/components/item-list";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { type Member, removeMember, suspendMember, type Team, teamQuery } from "@/features/grain/team/api";
import { RoleDialog } from "@/features/grain/team/role-dialog";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

/** Who acts for the company, its owner first; the owner changes, suspends and removes them here. */
export function MemberList({ team, manages }: { team: Team; manages: boolean }) {
  const { t } = useTranslation(["grain-team", "grain"]);
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const [changing, setChanging] = useState<Member | null>(null);
  const [leaving, setLeaving] = useState<Member | null>(null);
  const show = (after: Team) => queryClient.setQueryData(teamQuery.queryKey, after);
  const suspend = useMutation({
    mutationFn: ({ id, suspended }: Member) => suspendMember(id, !suspended),
    onSuccess: (after, { suspended }) => {
      show(after);
      toast({ title: t(suspended ? "letInDone" : "suspendDone") });
    },
    onError: (error) => void failed(t("failed"), error),
  });
  const remove = useMutation({
    mutationFn: ({ id }: Member) => removeMember(id),
    onSuccess: (after, { name }) => {
      show(after);
      toast({ title: t("removeDone", { name }) });
      setLeaving(null);
    },
  });
  return (
    <>
      <ItemList label={t("members")}>
        <Item
          icon={UserRound}
          title={
            <>
              {team.owner.name} <Badge tone="warning">{t("roles.owner", { ns: "grain" })}</Badge>
            </>
          }
          details={<span className="break-all">{team.owner.email}</span>}
        />
        {team.members.map((member) => (
          <Item
            key={member.id}
            icon={UserRound}
            title={
              <>
                {member.name} <Badge tone="neutral">{t(`roles.${member.role}`, { ns: "grain" })}</Badge>
                {member.suspended && <Badge tone="negative">{t("suspended")}</Badge>}
              </>
            }
            details={<span className="break-all">{member.email}</span>}
            actions={
              manages && (
                <div className="flex flex-wrap gap-2">
                  <Button variant="secondary" size="sm" onClick={() => setChanging(member)}>
                    {t("changeRole")}
                  </Button>
                  <Button
                    variant="secondary"
                    size="sm"
                    disabled={suspend.isPending}
                    onClick={() => suspend.mutate(member)}
                  >
                    {t(member.suspended ? "letIn" : "suspend")}
                  </Button>
                  <Button
                    variant="secondary"
                    size="sm"
                    className="text-negative"
                    onClick={() => setLeaving(member)}
                  >
                    {t("remove")}
                  </Button>
                </div>
              )
            }
          />
        ))}
      </ItemList>
      {changing !== null && <RoleDialog member={changing} onClose={() => setChanging(null)} />}
      {leaving !== null && (
        <DecisionDialog
          title={t("removeTitle", { name: leaving.name })}
          text={t("removeText")}
          action={t("remove")}
          variant="destructive"
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}
