import { reasonSentence } from "@lastro/contracts/kyc-reasons";
import { BadgeCheck, Clock, ShieldCheck, ShieldX, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "@/components/ui/button";
import type { Kyc } from "@/features/kyc/api";
import { cn } from "@/lib/cn";
import { formatDate, formatDateTime } from "@/lib/format-date";
import { useLanguage } from "@/lib/i18n/language-provider";

const LOOKS = {
  complete: { icon: ShieldCheck, box: "border-line bg-surface", mark: "bg-accent-soft text-accent" },
  wait: { icon: Clock, box: "border-info/30 bg-info-soft", mark: "bg-surface text-info" },
  fix: { icon: TriangleAlert, box: "border-wheat/60 bg-wheat-soft", mark: "bg-wheat/40 text-wheat-ink" },
  done: { icon: BadgeCheck, box: "border-positive/30 bg-positive-soft", mark: "bg-surface text-positive" },
  retry_later: {
    icon: ShieldX,
    box: "border-negative/30 bg-negative-soft",
    mark: "bg-surface text-negative",
  },
  refused: { icon: ShieldX, box: "border-negative/30 bg-negative-soft", mark: "bg-surface text-negative" },
} as const;

/** Where the verification stands, and what to do next and until when. */
export function CaseStatus({ kyc }: { kyc: Kyc }) {
  const { t } = useTranslation("kyc");
  const { icon: Icon, box, mark } = LOOKS[kyc.nextStep];
  return (
    <section
      aria-labelledby="kyc-status"
      className={cn("flex flex-col gap-4 rounded-xl border p-5 sm:flex-row sm:items-center sm:p-6", box)}
    >
      <span className={cn("flex size-12 shrink-0 items-center justify-center rounded-full", mark)}>
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <div className="flex flex-1 flex-col gap-1">
        <h2 id="kyc-status" className="font-semibold text-lg">
          {t(`status.${statusKey(kyc)}.title`)}
        </h2>
        <StatusText kyc={kyc} />
      </div>
      {kyc.nextStep === "done" && (
        <Button asChild className="sm:shrink-0">
          <Link to="/otc">{t("status.toDesk")}</Link>
        </Button>
      )}
    </section>
  );
}

function statusKey(kyc: Kyc) {
  return kyc.status === "REVERIFY" ? "reverify" : kyc.nextStep;
}

function StatusText({ kyc }: { kyc: Kyc }): ReactNode {
  const { t } = useTranslation("kyc");
  const { language } = useLanguage();
  const at = kyc.nextStepAt;
  return (
    <>
      {kyc.rejectionReason !== null && <p>{reasonSentence(kyc.rejectionReason, language)}</p>}
      <p className="max-w-prose text-ink-muted">{t(`status.${statusKey(kyc)}.text`)}</p>
      {at !== null && kyc.nextStep === "wait" && (
        <p className="text-sm">{t("status.due", { when: formatDateTime(at) })}</p>
      )}
      {at !== null && kyc.nextStep === "fix" && (
        <p className="text-sm">{t("status.until", { when: formatDate(at) })}</p>
      )}
      {at !== null && kyc.nextStep === "retry_later" && (
        <p className="text-sm">{t("status.again", { when: formatDateTime(at) })}</p>
      )}
      {kyc.verified && kyc.nextStep !== "done" && <p className="text-sm">{t("status.stillVerified")}</p>}
    </>
  );
}
