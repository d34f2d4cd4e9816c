import { useMutation } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EnrolmentCode } from "@/components/enrolment-code";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { AdminCodeForm } from "@/features/identity/admin-code-form";
import { useAuthFailure } from "@/lib/session/auth-failure";
import { beginEnrolment, type Enrolment } from "@/lib/session/second-factor";

/** The first sign-in of an administrator: an authenticator app is set up before anything else. */
export function AdminEnrolment() {
  const { t } = useTranslation("identity");
  const failure = useAuthFailure();
  const [problem, setProblem] = useState<string>();
  const enrolment = useMutation({
    mutationFn: beginEnrolment,
    onMutate: () => setProblem(undefined),
    onError: async (error) => setProblem(await failure(error)),
  });
  if (enrolment.data !== undefined) return <ScanAndConfirm enrolment={enrolment.data} />;
  return (
    <div className="flex flex-col gap-5">
      <Alert tone="info" title={t("enrol.title")}>
        {t("enrol.text")}
      </Alert>
      {problem !== undefined && <Alert tone="negative">{problem}</Alert>}
      <Button size="lg" disabled={enrolment.isPending} onClick={() => enrolment.mutate()}>
        <ShieldCheck aria-hidden="true" className="size-5" />
        {t("enrol.start")}
      </Button>
    </div>
  );
}

function ScanAndConfirm({ enrolment }: { enrolment: Enrolment }) {
  const { t } = useTranslation("identity");
  return (
    <div className="flex flex-col gap-6">
      <ol className="flex list-inside list-decimal flex-col gap-1.5 text-sm marker:font-semibold marker:text-accent">
        <li>{t("enrol.step1")}</li>
        <li>{t("enrol.step2")}</li>
        <li>{t("enrol.step3")}</li>
      </ol>
      <EnrolmentCode enrolment={enrolment} />
      <AdminCodeForm factorId={enrolment.factorId} />
    </div>
  );
}
