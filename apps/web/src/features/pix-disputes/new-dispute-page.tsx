import {
  CLAIMED_SITUATIONS,
  MAX_NARRATIVE,
  MIN_NARRATIVE,
  NOT_FOR_MED,
} from "@lastro/contracts/pix-disputes";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams } from "react-router";
import { ChoiceField } from "@/components/choice-field";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { DISPUTES, eligibilityQuery, type NewDispute, openDispute } from "@/features/pix-disputes/api";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { useDecision } from "@/lib/use-decision";

/** Contests a Pix the client sent: whether it may be comes first. */
export function NewDisputePage() {
  const { t } = useTranslation("pix-disputes");
  const { paymentId = "" } = useParams();
  const { data, error, refetch } = useQuery(eligibilityQuery(paymentId));
  if (error !== null && data === undefined)
    return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-96 w-full" />;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={t("open.title")}
        description={t("open.lead", { amount: formatAmount("BRL", data.amount), name: data.name })}
      />
      {data.obstacle !== null ? (
        <Alert tone="info" title={t(`open.obstacles.${data.obstacle}`)}>
          {data.disputeId !== null && data.obstacle === "contested" && (
            <Link to={`/pix/disputes/${data.disputeId}`} className="text-accent underline">
              {t("open.existing")}
            </Link>
          )}
        </Alert>
      ) : (
        <DisputeForm paymentId={paymentId} until={data.until} />
      )}
    </div>
  );
}

type Situation = NewDispute["situation"];

const SITUATIONS = [...CLAIMED_SITUATIONS, ...NOT_FOR_MED] as const;
const MIN_PHONE = 10;

interface Typed {
  situation: Situation | "";
  narrative: string;
  email: string;
  phone: string;
}

function DisputeForm({ paymentId, until }: { paymentId: string; until: string | null }) {
  const { t } = useTranslation("pix-disputes");
  const navigate = useNavigate();
  const { register, handleSubmit, setValue, watch } = useForm<Typed>({
    defaultValues: { situation: "", narrative: "", email: "", phone: "" },
  });
  const { situation, narrative, email, phone } = watch();
  const opening = useDecision(openDispute, {
    refreshes: [DISPUTES],
    onDone: ({ id }) => void navigate(`/pix/disputes/${id}`),
  });
  const stop = NOT_FOR_MED.find((one) => one === situation);
  const isWhole =
    situation !== "" &&
    narrative.trim().length >= MIN_NARRATIVE &&
    email.includes("@") &&
    phone.trim().length >= MIN_PHONE;
  const submit = handleSubmit((typed) => {
    if (typed.situation === "" || !isWhole || opening.isPending) return;
    opening.mutate({
      paymentId,
      situation: typed.situation,
      narrative: typed.narrative.trim(),
      contact: { email: typed.email.trim(), phone: typed.phone.trim() },
    });
  });
  return (
    <Card>
      <CardContent className="pt-5">
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
          <ChoiceField<Situation | "">
            label={t("open.what")}
            value={situation}
            onValueChange={(next) => setValue("situation", next)}
            choices={SITUATIONS.map((one) => [one, t(`situations.${one}`)] as const)}
          />
          {stop !== undefined ? (
            <Alert tone="warning" title={t("open.stop")}>
              {t(`open.doors.${stop}`)}
            </Alert>
          ) : (
            <>
              <Field label={t("open.story")} hint={t("open.storyHint", { min: MIN_NARRATIVE })} required>
                <Textarea rows={6} maxLength={MAX_NARRATIVE} {...register("narrative")} />
              </Field>
              <Field label={t("open.email")} required>
                <Input type="email" autoComplete="email" maxLength={254} {...register("email")} />
              </Field>
              <Field label={t("open.phone")} required>
                <Input type="tel" autoComplete="tel" maxLength={20} {...register("phone")} />
              </Field>
              {situation === "account_takeover" && (
                <Alert tone="warning" title={t("open.takeover")}>
                  <Link to="/security" className="text-accent underline">
                    {t("open.secure")}
                  </Link>
                </Alert>
              )}
              <p className="text-ink-muted text-sm">{t("open.consent")}</p>
              {opening.isError && <ErrorAlert error={opening.error} />}
              <Button type="submit" disabled={!isWhole || opening.isPending}>
                {t(opening.isPending ? "busy" : "open.send")}
              </Button>
            </>
          )}
          {until !== null && (
            <p className="text-ink-muted text-sm">{t("open.until", { at: formatDateTime(until) })}</p>
          )}
        </form>
      </CardContent>
    </Card>
  );
}
