import type { CompanyRole } from "@lastro/contracts/company-access";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Mail, UserRound } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { DecisionDialog } from "@/components/decision-dialog";
import { ErrorAlert } from "@/components/error-alert";
import { Item, ItemList, PendingItems } from "@/components/item-list";
import { PageHeader } from "@/components/page-header";
import { proofAskedBy } from "@/components/proof-asked";
import { ProofDialog } from "@/components/proof-dialog";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { changeMembers, type MemberStep, type Members, membersQuery } from "@/features/companies/api";
import { companyQuery, useSwitchCompany } from "@/lib/companies";
import { formatDate } from "@/lib/format-date";
import { toast } from "@/lib/toast-store";

const ROLES = ["owner", "operator", "approver", "viewer"] as const satisfies readonly CompanyRole[];
type Member = Members["members"][number];

type Asking =
  | { what: "invite" }
  | { what: "role"; member: Member }
  | { what: "remove"; member: Member }
  | { what: "leave" };

/** Who acts for the company and as what; owners invite, change and remove. */
export function PeoplePage() {
  const { t } = useTranslation("companies");
  const queryClient = useQueryClient();
  const switchTo = useSwitchCompany();
  const { data, error, isError, refetch } = useQuery(membersQuery);
  const isOwner = useQuery(companyQuery).data?.role === "owner";
  const [asking, setAsking] = useState<Asking>();
  const changing = useMutation({
    mutationFn: changeMembers,
    onSuccess: (_, step) => {
      setAsking(undefined);
      if (step.do === "leave") switchTo(null);
      else toast({ title: t(`people.done.${step.do}`) });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["companies"] }),
  });
  const ask = (next: Asking | undefined) => {
    changing.reset();
    setAsking(next);
  };
  const proof = proofAskedBy(changing.error);
  const repeat = () => changing.variables !== undefined && changing.mutate(changing.variables);
  return (
    <div className="flex flex-col gap-6">
      <div className="-mb-6">
        <PageHeader
          title={t("people.title")}
          description={t("people.description")}
          actions={isOwner && <Button onClick={() => ask({ what: "invite" })}>{t("people.invite")}</Button>}
        />
      </div>
      {isError && data === undefined ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Card>
          {data === undefined ? (
            <PendingItems />
          ) : (
            <ItemList label={t("people.title")}>
              {data.members.map((member) => (
                <Item
                  key={member.userId}
                  icon={UserRound}
                  title={
                    <>
                      {member.name}
                      <Badge tone={member.role === "owner" ? "positive" : "neutral"}>
                        {t(`roles.${member.role}`)}
                      </Badge>
                      {member.self && <span className="text-ink-muted">({t("people.you")})</span>}
                    </>
                  }
                  details={
                    <>
                      <span className="[overflow-wrap:anywhere]">{member.email}</span> ·{" "}
                      {t("people.since", { date: formatDate(member.since) })}
                    </>
                  }
                  actions={
                    <>
                      {isOwner && (
                        <Button variant="ghost" size="sm" onClick={() => ask({ what: "role", member })}>
                          {t("people.changeRole")}
                        </Button>
                      )}
                      {member.self ? (
                        <Button variant="ghost" size="sm" onClick={() => ask({ what: "leave" })}>
                          {t("people.leave")}
                        </Button>
                      ) : (
                        isOwner && (
                          <Button variant="ghost" size="sm" onClick={() => ask({ what: "remove", member })}>
                            {t("people.remove")}
                          </Button>
                        )
                      )}
                    </>
                  }
                />
              ))}
            </ItemList>
          )}
        </Card>
      )}
      {data !== undefined && data.invitations.length > 0 && (
        <Card>
          <CardHeader>
            <CardTitle>{t("people.invited")}</CardTitle>
          </CardHeader>
          <ItemList label={t("people.invited")}>
            {data.invitations.map(({ id, email, role, expiresAt }) => (
              <Item
                key={id}
                icon={Mail}
                title={<span className="[overflow-wrap:anywhere]">{email}</span>}
                details={`${t(`roles.${role}`)} · ${t("invitations.until", { date: formatDate(expiresAt) })}`}
                actions={
                  isOwner && (
                    <Button
                      variant="ghost"
                      size="sm"
                      disabled={changing.isPending}
                      onClick={() => changing.mutate({ do: "withdraw", id })}
                    >
                      {t("people.withdraw")}
                    </Button>
                  )
                }
              />
            ))}
          </ItemList>
        </Card>
      )}
      <RoleGuide />
      {proof !== undefined && !changing.isPending ? (
        <ProofDialog kind={proof} onProven={repeat} onClose={() => changing.reset()} />
      ) : (
        asking !== undefined && (
          <MemberDialog
            asking={asking}
            busy={changing.isPending}
            error={changing.error}
            onConfirm={(step) => changing.mutate(step)}
            onClose={() => ask(undefined)}
          />
        )
      )}
    </div>
  );
}

function RoleGuide() {
  const { t } = useTranslation("companies");
  return (
    <section aria-labelledby="roles" className="flex flex-col gap-3">
      <h2 id="roles" className="font-semibold">
        {t("people.roles")}
      </h2>
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
        {ROLES.map((role) => (
          <div key={role}>
            <dt className="font-medium">{t(`roles.${role}`)}</dt>
            <dd className="text-ink-muted">{t(`roleTexts.${role}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface MemberDialogProps {
  asking: Asking;
  busy: boolean;
  error: Error | null;
  onConfirm: (step: MemberStep) => void;
  onClose: () => void;
}

function MemberDialog({ asking, busy, error, onConfirm, onClose }: MemberDialogProps) {
  const { t } = useTranslation("companies");
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<CompanyRole>(asking.what === "role" ? asking.member.role : "operator");
  const shared = { busy, error, onClose };
  const choice = (
    <ChoiceField
      label={t("people.role")}
      value={role}
      onValueChange={setRole}
      choices={ROLES.map((one) => [one, t(`roles.${one}`)] as const)}
    />
  );
  switch (asking.what) {
    case "invite":
      return (
        <DecisionDialog
          {...shared}
          title={t("people.invite")}
          text={t("people.inviteText")}
          action={t("people.sendInvitation")}
          ready={/^\S+@\S+\.\S+$/.test(email)}
          onConfirm={() => onConfirm({ do: "invite", email: email.trim(), role })}
        >
          <Field label={t("people.email")} required>
            <Input type="email" value={email} onChange={({ target }) => setEmail(target.value)} />
          </Field>
          {choice}
          <p className="text-ink-muted text-sm">{t(`roleTexts.${role}`)}</p>
        </DecisionDialog>
      );
    case "role":
      return (
        <DecisionDialog
          {...shared}
          title={t("people.changeRoleOf", { name: asking.member.name })}
          text={t(`roleTexts.${role}`)}
          action={t("people.changeRole")}
          ready={role !== asking.member.role}
          onConfirm={() => onConfirm({ do: "role", userId: asking.member.userId, role })}
        >
          {choice}
        </DecisionDialog>
      );
    case "remove":
      return (
        <DecisionDialog
          {...shared}
          variant="destructive"
          title={t("people.removeTitle", { name: asking.member.name })}
          text={t("people.removeText")}
          action={t("people.remove")}
          onConfirm={() => onConfirm({ do: "remove", userId: asking.member.userId })}
        />
      );
    case "leave":
      return (
        <DecisionDialog
          {...shared}
          variant="destructive"
          title={t("people.leaveTitle")}
          text={t("people.leaveText")}
          action={t("people.leave")}
          onConfirm={() => onConfirm({ do: "leave" })}
        />
      );
  }
}
