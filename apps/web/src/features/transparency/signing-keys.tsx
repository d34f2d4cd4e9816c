import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { Badge } from "@/components/ui/badge";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { type SigningKey, signingKeysQuery } from "@/features/transparency/api";
import { formatDateTime } from "@/lib/format-date";

/** The keys that receipts, contracts, settlements and deposits are signed with, the one in force first. */
export function SigningKeys() {
  const { t } = useTranslation("transparency");
  const { data, error, refetch } = useQuery(signingKeysQuery);
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("keys.title")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-3 text-sm">
        <p>{t("keys.lead")}</p>
        {data !== undefined ? (
          <ul className="divide-y">
            {data.keys.map((key) => (
              <Key key={key.kid} signingKey={key} />
            ))}
          </ul>
        ) : error !== null ? (
          <ErrorAlert error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-20 w-full" />
        )}
        <Link to="/r" className="self-start font-medium text-accent underline underline-offset-4">
          {t("keys.check")}
        </Link>
      </CardContent>
    </Card>
  );
}

function Key({ signingKey }: { signingKey: SigningKey }) {
  const { t } = useTranslation("transparency");
  const { kid, x, validFrom, retiredAt, revokedAt, revokedReason } = signingKey;
  return (
    <li className="flex flex-col gap-1 py-3">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={revokedAt !== null ? "negative" : retiredAt !== null ? "neutral" : "positive"}>
          {t(`keys.${revokedAt !== null ? "revoked" : retiredAt !== null ? "retired" : "current"}`)}
        </Badge>
        <span className="font-medium">{t("keys.from", { at: formatDateTime(validFrom) })}</span>
        {retiredAt !== null && <span>{t("keys.until", { at: formatDateTime(retiredAt) })}</span>}
      </span>
      {revokedAt !== null && (
        <span>
          {t("keys.revokedAt", { at: formatDateTime(revokedAt) })} {revokedReason}
        </span>
      )}
      <code className="break-all text-ink-muted text-xs">
        {kid} · {x}
      </code>
    </li>
  );
}
