import { useTranslation } from "react-i18next";
import { CopyButton } from "@/components/copy-button";
import type { Enrolment } from "@/lib/session/second-factor";

/** What an authenticator app needs: the QR code, and the same secret to be typed. */
export function EnrolmentCode({ enrolment }: { enrolment: Enrolment }) {
  const { t } = useTranslation("identity");
  return (
    <div className="flex flex-col items-center gap-4 rounded-lg border bg-surface p-5">
      <img src={enrolment.qrCode} alt={t("enrol.qrAlt")} width={200} height={200} />
      <div className="flex w-full flex-col gap-1.5">
        <span className="text-ink-muted text-sm">{t("enrol.secret")}</span>
        <div className="flex items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-3">
          <code className="min-w-0 flex-1 break-all text-sm">
            {enrolment.secret.replace(/(.{4})(?=.)/g, "$1 ")}
          </code>
          <CopyButton text={enrolment.secret} label={t("enrol.secret")} />
        </div>
      </div>
    </div>
  );
}
