import { formatCep, formatPhone } from "@lastro/contracts/documents";
import { submitClientKyc } from "@lastro/contracts/kyc-review";
import { IDENTITY_DOCUMENT_SIDES, type IdentityDocumentType } from "@lastro/contracts/kyc-vocabulary";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import { BackLink } from "@/components/back-link";
import { ChoiceField } from "@/components/choice-field";
import { ErrorAlert } from "@/components/error-alert";
import { LeaderRow } from "@/components/leader-row";
import { PageHeader } from "@/components/page-header";
import { proofAskedBy } from "@/components/proof-asked";
import { ProofDialog } from "@/components/proof-dialog";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { type ClientSubmission, clientQuery, submitForClient } from "@/features/admin-kyc/api";
import { ClientDocumentSlot } from "@/features/admin-kyc/client-document-slot";
import { countriesIn } from "@/lib/countries";
import { useLanguage } from "@/lib/i18n/language-provider";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";

const TYPES = Object.keys(IDENTITY_DOCUMENT_SIDES) as IdentityDocumentType[];
type Typed = Omit<ClientSubmission, "declaresTruth"> & { declaresTruth: boolean };

const NOTHING: Typed = {
  birthDate: "",
  motherName: "",
  nationality: "BR",
  occupation: "",
  documentNumber: "",
  documentExpiresOn: null,
  politicallyExposed: false,
  declaresTruth: false,
  reason: "",
};

/** A verification an administrator sends for a client who handed their documents in; another administrator decides it. */
export function SubmitForClientPage() {
  const { t } = useTranslation("admin-kyc");
  const { id = "" } = useParams();
  const client = useQuery(clientQuery(id));
  return (
    <>
      <BackLink to={`/admin/users/${id}`}>{t("forClient.back")}</BackLink>
      <PageHeader title={t("forClient.title")} description={t("forClient.text")} />
      {client.data !== undefined ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <SubmissionForm clientId={id} />
          <Card className="max-lg:order-first">
            <CardHeader>
              <CardTitle>{t("forClient.client")}</CardTitle>
            </CardHeader>
            <CardContent>
              <dl className="flex flex-col gap-3 text-sm">
                <LeaderRow label={t("data.name")}>{client.data.name}</LeaderRow>
                <LeaderRow label={t("data.email")}>{client.data.email}</LeaderRow>
                <LeaderRow label={t("data.phone")}>
                  {client.data.phone === null ? "–" : formatPhone(client.data.phone)}
                </LeaderRow>
                <LeaderRow label={t("data.address")}>
                  {client.data.address === null
                    ? "–"
                    : `${client.data.address.endereco}, ${client.data.address.cidade} – ${client.data.address.estado}, ${formatCep(client.data.address.cep)}`}
                </LeaderRow>
              </dl>
            </CardContent>
          </Card>
        </div>
      ) : client.isError ? (
        <ErrorAlert error={client.error} onRetry={() => void client.refetch()} />
      ) : (
        <Skeleton className="h-120 w-full" />
      )}
    </>
  );
}

function SubmissionForm({ clientId }: { clientId: string }) {
  const { t } = useTranslation("admin-kyc");
  const { language } = useLanguage();
  const navigate = useNavigate();
  const [type, setType] = useState<IdentityDocumentType>("rg");
  const [typed, setTyped] = useState<Typed>(NOTHING);
  const [tried, setTried] = useState(false);
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part });
  const read = submitClientKyc.body.safeParse(typed);
  const wrong = new Set(read.success ? [] : read.error.issues.map(({ path }) => String(path[0])));
  if (type !== "rg" && typed.documentExpiresOn === null) wrong.add("documentExpiresOn");
  const sending = useDecision((body: ClientSubmission) => submitForClient(clientId, body), {
    refreshes: [["admin-kyc"], ["admin"]],
    onDone: ({ caseId }) => {
      toast({ title: t("forClient.sent"), description: t("forClient.sentText") });
      void navigate(`/admin/kyc/${caseId}`);
    },
  });
  const send = () => sending.mutate({ ...typed, declaresTruth: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrong.size === 0) send();
  };
  const errorOf = (field: keyof Typed) => (tried && wrong.has(field) ? t("forClient.missing") : undefined);
  const proof = proofAskedBy(sending.error);
  if (proof !== undefined && !sending.isPending)
    return <ProofDialog kind={proof} onProven={send} onClose={() => sending.reset()} />;
  const text = (field: "motherName" | "occupation" | "documentNumber", label: string) => (
    <Field label={label} error={errorOf(field)} required>
      <Input value={typed[field]} onChange={({ target }) => change({ [field]: target.value })} />
    </Field>
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <Card>
        <CardHeader>
          <CardTitle>{t("forClient.documents")}</CardTitle>
        </CardHeader>
        <CardContent className="flex flex-col gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <ChoiceField
              label={t("forClient.documentType")}
              value={type}
              onValueChange={(next) => {
                setType(next);
                if (next === "rg") change({ documentExpiresOn: null });
              }}
              choices={TYPES.map((one) => [one, t(`types.${one}`)])}
            />
            {text("documentNumber", t("data.documentNumber"))}
            {type !== "rg" && (
              <Field label={t("data.documentExpiresOn")} error={errorOf("documentExpiresOn")} required>
                <Input
                  type="date"
                  value={typed.documentExpiresOn ?? ""}
                  onChange={({ target }) => change({ documentExpiresOn: target.value || null })}
                />
              </Field>
            )}
          </div>
          <ul className="grid gap-3 sm:grid-cols-2">
            {IDENTITY_DOCUMENT_SIDES[type].map((side) => (
              <ClientDocumentSlot
                key={`${type}.${side}`}
                clientId={clientId}
                type={type}
                side={side}
                label={`${t(`types.${type}`)}, ${t(`sides.${side}`)}`}
              />
            ))}
            <ClientDocumentSlot clientId={clientId} type="selfie" side={null} label={t("types.selfie")} />
            <ClientDocumentSlot
              clientId={clientId}
              type="proof_of_address"
              side={null}
              label={t("types.proof_of_address")}
            />
          </ul>
        </CardContent>
      </Card>
      <Card>
        <CardHeader>
          <CardTitle>{t("data.title")}</CardTitle>
        </CardHeader>
        <CardContent className="grid gap-5 sm:grid-cols-2">
          <Field label={t("data.birthDate")} error={errorOf("birthDate")} required>
            <Input
              type="date"
              min="1900-01-01"
              value={typed.birthDate}
              onChange={({ target }) => change({ birthDate: target.value })}
            />
          </Field>
          <ChoiceField
            label={t("data.nationality")}
            value={typed.nationality}
            onValueChange={(nationality) => change({ nationality })}
            choices={countriesIn(language).map(({ code, name }) => [code, name])}
          />
          {text("motherName", t("data.motherName"))}
          {text("occupation", t("data.occupation"))}
          <div className="flex items-center gap-3 sm:col-span-2">
            <Checkbox
              id="exposed"
              checked={typed.politicallyExposed}
              onCheckedChange={(checked) => change({ politicallyExposed: checked === true })}
            />
            <label htmlFor="exposed" className="text-sm">
              {t("data.politicallyExposed")}
            </label>
          </div>
        </CardContent>
      </Card>
      <Card>
        <CardContent className="flex flex-col gap-5 pt-5">
          <Field
            label={t("forClient.reason")}
            hint={t("forClient.reasonHint")}
            error={errorOf("reason")}
            required
          >
            <Textarea
              maxLength={500}
              value={typed.reason}
              onChange={({ target }) => change({ reason: target.value })}
            />
          </Field>
          <div className="flex items-start gap-3">
            <Checkbox
              id="declares"
              checked={typed.declaresTruth}
              aria-invalid={tried && wrong.has("declaresTruth") ? true : undefined}
              onCheckedChange={(checked) => change({ declaresTruth: checked === true })}
            />
            <label htmlFor="declares" className="text-sm">
              {t("forClient.declares")}
            </label>
          </div>
          {sending.isError && <ErrorAlert error={sending.error} />}
          <Button type="submit" className="self-start" disabled={sending.isPending}>
            {t(sending.isPending ? "forClient.sending" : "forClient.send")}
          </Button>
        </CardContent>
      </Card>
    </form>
  );
}
