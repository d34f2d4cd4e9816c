import type { WireResponseOf } from "@lastro/contracts";
import type { acceptInvitation, readInvitation } from "@lastro/contracts/grain/members";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { LoadingSpinner } from "@/components/loading-spinner";
import { PasswordInput } from "@/components/password-input";
import { PasswordStrengthHint } from "@/components/password-strength";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { EntryPage } from "@/features/grain/entry/entry-page";
import { accountTypeOf, agroEntrance, keepAgroSession } from "@/lib/agro-session";
import { callPublicRoute } from "@/lib/call-route";
import { useFailureToast } from "@/lib/use-failure-toast";

/** Where the letter of an invitation leads: whoever was invited registers as a member of the company. */
export function InvitationPage() {
  const { t } = useTranslation(["grain-team", "grain-entry"]);
  const token = useLocation().hash.slice(1);
  const { data, error } = useQuery({
    queryKey: ["agro-invitation", token],
    enabled: token !== "",
    retry: false,
    queryFn: ({ signal }) =>
      callPublicRoute<typeof readInvitation>("POST /agro/v1/invitations/read", { body: { token }, signal }),
  });
  return (
    <EntryPage
      title={t("accept.title")}
      back={{ to: "/agro/login", label: t("toLogin", { ns: "grain-entry" }) }}
    >
      {token === "" ? (
        <Alert tone="warning" title={t("accept.noLink")}>
          {t("accept.noLinkText")}
        </Alert>
      ) : data !== undefined ? (
        <Accept token={token} invitation={data} />
      ) : error === null ? (
        <LoadingSpinner />
      ) : (
        <ErrorAlert error={error} />
      )}
    </EntryPage>
  );
}

interface AcceptProps {
  token: string;
  invitation: WireResponseOf<typeof readInvitation>;
}

function Accept({ token, invitation: { company, email, role } }: AcceptProps) {
  const { t } = useTranslation(["grain-team", "grain-entry", "grain"]);
  const navigate = useNavigate();
  const failed = useFailureToast();
  const form = useForm({ defaultValues: { name: "", password: "" } });
  const { name, password } = form.watch();
  const join = useMutation({
    mutationFn: () =>
      callPublicRoute<typeof acceptInvitation>("POST /agro/v1/invitations/accept", {
        body: { token, name: name.trim(), password },
      }),
    onSuccess: async (session) => {
      keepAgroSession(session);
      await navigate(agroEntrance(accountTypeOf(session.user)), { replace: true });
    },
    onError: (error) => void failed(t("accept.failed"), error),
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => void form.handleSubmit(() => join.mutate())(event)}
    >
      <Alert tone="info" title={t("accept.from", { company })}>
        {t("accept.as", { email, role: t(`roles.${role}`, { ns: "grain" }) })} {t(`rolesText.${role}`)}
      </Alert>
      <Field label={t("fields.name", { ns: "grain-entry" })} required>
        <Input autoComplete="name" {...form.register("name")} />
      </Field>
      <Field
        label={t("fields.password", { ns: "grain-entry" })}
        hint={<PasswordStrengthHint password={password} />}
        required
      >
        <PasswordInput autoComplete="new-password" {...form.register("password")} />
      </Field>
      <Button
        type="submit"
        size="lg"
        variant="wheat"
        disabled={join.isPending || name.trim().length < 2 || password === ""}
      >
        {t("accept.submit")}
      </Button>
    </form>
  );
}
