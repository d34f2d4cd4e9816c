import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmAccess } from "@/components/confirm-access";
import { EnrolmentCode } from "@/components/enrolment-code";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { AdminCodeForm } from "@/features/identity/admin-code-form";
import { beginEnrolment, type Enrolment } from "@/lib/session/second-factor";
import { useAuthAction } from "@/lib/session/use-auth-action";

/** The first sign-in of an administrator: an authenticator app is set up before anything else. */
export function AdminEnrolment() {
  const { t } = useTranslation("identity");
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const beginning = useAuthAction(async () => setEnrolment(await beginEnrolment()));
  if (enrolment !== undefined) return <ScanAndConfirm enrolment={enrolment} />;
  return (
    <div className="flex flex-col gap-5">
      <Alert tone="info" title={t("enrol.title")}>
        {t("enrol.text")}
      </Alert>
      {beginning.problem !== undefined && <Alert tone="negative">{beginning.problem}</Alert>}
      <Button size="lg" disabled={beginning.busy} onClick={() => beginning.run()}>
        <ShieldCheck aria-hidden="true" className="size-5" />
        {t("enrol.start")}
      </Button>
      <ConfirmAccess />
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
