import { useTranslation } from "react-i18next";
import { CopyButton } from "@/components/copy-button";
import { Skeleton } from "@/components/ui/skeleton";
import type { Profile } from "@/features/accounts/api";
import { PhoneEditor } from "@/features/accounts/phone-editor";
import { PhoneVerification } from "@/features/accounts/phone-verification";

/** Who the client is to us: name, phone (which they may change and verify), e-mail and the number others send money to. */
export function AccountInformation({ profile }: { profile: Profile | undefined }) {
  const { t } = useTranslation("accounts");
  return (
    <section aria-labelledby="account-information" className="rounded-xl border bg-surface p-5">
      <h2 id="account-information" className="font-semibold">
        {t("dashboard.information")}
      </h2>
      <dl className="mt-4 flex flex-col gap-3.5 text-sm">
        <div>
          <dt className="text-ink-muted">{t("dashboard.name")}</dt>
          <dd className="break-words font-medium">
            {profile?.name ?? <Skeleton className="mt-1 h-4 w-36" />}
          </dd>
        </div>
        <div>
          <dt className="text-ink-muted">{t("dashboard.phone")}</dt>
          <dd className="font-medium">
            {profile === undefined ? (
              <Skeleton className="mt-1 h-4 w-32" />
            ) : (
              <>
                <PhoneEditor phone={profile.phone} />
                <PhoneVerification profile={profile} />
              </>
            )}
          </dd>
        </div>
        <div>
          <dt className="text-ink-muted">{t("dashboard.email")}</dt>
          <dd className="break-words font-medium">
            {profile?.email ?? <Skeleton className="mt-1 h-4 w-44" />}
          </dd>
        </div>
        {profile?.platformId !== null && (
          <div>
            <dt className="text-ink-muted">{t("dashboard.platformId")}</dt>
            <dd className="figures flex items-center gap-1 font-medium">
              {profile === undefined ? (
                <Skeleton className="mt-1 h-4 w-28" />
              ) : (
                <>
                  <span className="tracking-wide">{profile.platformId}</span>
                  <CopyButton text={profile.platformId ?? ""} label={t("dashboard.platformId")} />
                </>
              )}
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
