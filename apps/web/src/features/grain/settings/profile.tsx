import { COUNTRIES, type Country } from "@lastro/contracts/grain/account-types";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { PageHeader } from "@/components/page-header";
import { PasswordInput } from "@/components/password-input";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { AccountCard } from "@/features/grain/settings/account-card";
import { EmailCard } from "@/features/grain/settings/email/email-card";
import { PasswordCard } from "@/features/grain/settings/password-card";
import { changeProfile, type ProfileChange, profileQuery } from "@/features/grain/settings/profile-api";
import { type AgroUser, mergeAgroUser, useAgroSession } from "@/lib/agro-session";
import { ApiError } from "@/lib/api-error";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

type Draft = Record<"name" | "phone" | "taxId" | "city" | "address" | "currentPassword", string> & {
  country: Country;
};

/** Who somebody is and where; read until asked to edit, and put back as it was when they think better of it. */
export function Profile() {
  const { t } = useTranslation(["grain-settings", "grain"]);
  const session = useAgroSession();
  const { data } = useQuery(profileQuery);
  useEffect(() => {
    if (data !== undefined) mergeAgroUser(data);
  }, [data]);
  const stored = data ?? session?.user;
  const [locked, setLocked] = useState(true);
  const form = useForm<Draft>({
    ...(stored && { values: draftOf(stored) }),
    resetOptions: { keepDirtyValues: true },
  });
  const failed = useFailureToast();
  const save = useMutation({
    mutationFn: changeProfile,
    onSuccess: (user) => {
      mergeAgroUser(user);
      form.reset(draftOf(user));
      setLocked(true);
      toast({ title: t("profile.saved"), description: t("profile.savedText") });
    },
    onError: (error) => {
      if (!(error instanceof ApiError))
        return void failed(t("profile.failed"), error, t("profile.failedText"));
      const signedOut = error.status === 401;
      void failed(
        t("profile.refused"),
        signedOut ? undefined : error,
        t(signedOut ? "profile.signedOut" : "profile.refusedText"),
      );
    },
    onSettled: (_data, _error, _body, _context, { client }) => client.invalidateQueries(profileQuery),
  });
  if (stored === undefined) return null;
  const shown = form.watch();
  const asksPassword = !locked && shown.taxId !== draftOf(stored).taxId;
  const words = (key: Exclude<keyof Draft, "country">) => ({ ...form.register(key), disabled: locked });
  const leave = () => {
    form.reset(draftOf(stored));
    setLocked(true);
  };
  const submit = form.handleSubmit((draft) => {
    if (!locked && !save.isPending) save.mutate(changeOf(draft));
  });
  return (
    <>
      <PageHeader
        title={t("profile.title")}
        description={t(
          stored.accountType === "producer" ? "profile.description" : "profile.buyerDescription",
        )}
        actions={
          locked ? (
            <Button variant="wheat" onClick={() => setLocked(false)}>
              {t("profile.edit")}
            </Button>
          ) : (
            <>
              <Button variant="secondary" onClick={leave}>
                {t("profile.cancel")}
              </Button>
              <Button
                type="submit"
                form="profile"
                variant="wheat"
                disabled={
                  save.isPending || shown.name.trim() === "" || (asksPassword && shown.currentPassword === "")
                }
              >
                {t(save.isPending ? "profile.saving" : "profile.save")}
              </Button>
            </>
          )
        }
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <form
          id="profile"
          noValidate
          onSubmit={(event) => void submit(event)}
          className="flex flex-col gap-5"
        >
          <Section title={t("profile.personal")}>
            <Field label={t("profile.name")} required className="sm:col-span-2">
              <Input autoComplete="name" {...words("name")} />
            </Field>
            <Field label={t("profile.email")} hint={locked ? undefined : t("profile.emailElsewhere")}>
              <Input type="email" value={stored.email} readOnly disabled />
            </Field>
            <Field label={t("profile.phone")}>
              <Input type="tel" autoComplete="tel" placeholder="(11) 99999-9999" {...words("phone")} />
            </Field>
            <Field label={t("profile.taxId")}>
              <Input placeholder="00.000.000/0000-00" {...words("taxId")} />
            </Field>
            {asksPassword && (
              <Field label={t("password.current")} hint={t("profile.taxIdPassword")} required>
                <PasswordInput autoComplete="current-password" {...words("currentPassword")} />
              </Field>
            )}
          </Section>
          <Section title={t("profile.location")}>
            <ChoiceField
              label={t("profile.country")}
              value={shown.country}
              disabled={locked}
              onValueChange={(country) => form.setValue("country", country)}
              choices={COUNTRIES.map((each) => [each, t(`countries.${each}`, { ns: "grain" })])}
            />
            <Field label={t("profile.city")}>
              <Input autoComplete="address-level2" {...words("city")} />
            </Field>
            <Field label={t("profile.address")} className="sm:col-span-2">
              <Input autoComplete="street-address" {...words("address")} />
            </Field>
          </Section>
        </form>
        <div className="flex flex-col gap-5">
          <AccountCard user={stored} />
          <EmailCard />
          <PasswordCard />
        </div>
      </div>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4 sm:grid-cols-2">{children}</CardContent>
    </Card>
  );
}

function draftOf(user: AgroUser): Draft {
  return {
    name: user.name,
    phone: user.phone ?? "",
    taxId: writtenTaxId(user.taxId ?? ""),
    city: user.city ?? "",
    address: user.address ?? "",
    country: user.country,
    currentPassword: "",
  };
}

function changeOf({ name, country, currentPassword, ...rest }: Draft): ProfileChange {
  const emptied = Object.entries(rest).map(([key, value]) => [key, value.trim() || null]);
  const proof = currentPassword === "" ? {} : { currentPassword };
  return { name: name.trim(), country, ...proof, ...Object.fromEntries(emptied) };
}

/** `12ABC34501DE35` → `12.ABC.345/01DE-35`, and a CPF as a CPF. */
function writtenTaxId(id: string): string {
  if (id.length === 11) return id.replace(/^(...)(...)(...)(..)$/, "$1.$2.$3-$4");
  return id.replace(/^(..)(...)(...)(....)(..)$/, "$1.$2.$3/$4-$5");
}
