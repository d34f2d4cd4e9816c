import { ShieldCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "@/components/ui/button";
import type { Profile } from "@/features/accounts/api";

/** What a client has to do to be verified, and what waits for it; nothing once they are. */
export function KycBanner({ profile }: { profile: Profile }) {
  const { t } = useTranslation("accounts");
  const { status, verified } = profile.kyc;
  if (status === "APPROVED" || (verified && status === "IN_REVIEW")) return null;
  return (
    <section
      aria-labelledby="kyc-banner"
      className="flex flex-col gap-4 rounded-xl border border-wheat/60 bg-wheat-soft p-5 sm:flex-row sm:items-center"
    >
      <span className="hidden size-11 shrink-0 items-center justify-center rounded-full bg-wheat/40 text-wheat-ink sm:flex">
        <ShieldCheck aria-hidden="true" className="size-5" />
      </span>
      <div className="flex-1">
        <h2 id="kyc-banner" className="font-semibold">
          {t(`kyc.${status}.title`)}
        </h2>
        <p className="mt-0.5 max-w-prose text-sm">{t(`kyc.${status}.text`)}</p>
      </div>
      <Button asChild variant={status === "IN_REVIEW" ? "secondary" : "primary"} className="sm:shrink-0">
        <Link to="/kyc-plus">{t(`kyc.${status}.action`)}</Link>
      </Button>
    </section>
  );
}
