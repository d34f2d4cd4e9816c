import { useMutation } from "@tanstack/react-query";
import { Check, Copy, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { AdminCodeForm } from "@/features/identity/admin-code-form";
import { useAuthFailure } from "@/features/identity/auth-failure";
import { beginEnrolment, type Enrolment } from "@/features/identity/second-factor";

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
  const { t } = useTranslation(["identity", "common"]);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(enrolment.secret);
    setCopied(true);
  };
  return (
    <div className="flex flex-col gap-6">
      <ol className="flex list-inside list-decimal flex-col gap-1.5 text-sm marker:font-semibold marker:text-accent">
        <li>{t("enrol.step1")}</li>
        <li>{t("enrol.step2")}</li>
        <li>{t("enrol.step3")}</li>
      </ol>
      <div className="flex flex-col items-center gap-4 rounded-lg border bg-surface p-5">
        <img src={enrolment.qrCode} alt={t("enrol.qrAlt")} width={200} height={200} />
        <div className="flex w-full flex-col gap-1.5">
          <span className="text-ink-muted text-sm">{t("enrol.secret")}</span>
          <div className="flex items-center gap-2">
            <code className="min-w-0 flex-1 break-all rounded-md bg-sunken px-3 py-2 text-sm">
              {enrolment.secret.replace(/(.{4})(?=.)/g, "$1 ")}
            </code>
            <Button
              variant="secondary"
              size="icon"
              aria-label={copied ? t("copied", { ns: "common" }) : t("copy", { ns: "common" })}
              onClick={() => void copy()}
            >
              {copied ? (
                <Check aria-hidden="true" className="size-5 text-positive" />
              ) : (
                <Copy aria-hidden="true" className="size-5" />
              )}
            </Button>
          </div>
        </div>
      </div>
      <AdminCodeForm factorId={enrolment.factorId} />
    </div>
  );
}
