import { CRYPTO_NETWORK_NAMES } from "@lastro/contracts/crypto/rails";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { CopyButton } from "@/components/copy-button";
import { LeaderRow } from "@/components/leader-row";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { Pair } from "@/features/treasury/api";
import type { Asking } from "@/features/treasury/ask-dialog";
import { Bar, percent } from "@/features/treasury/share-bar";
import { compareDecimals, isZero, sharesInTenths } from "@/lib/decimals";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";

interface PairRowProps {
  asset: string;
  pair: Pair;
  /** Its suggestion is the screen's next step. */
  isNext: boolean;
  onAsk: (asking: Asking) => void;
}

/** An asset on one network: hot and cold, what was compared, what should move. */
export function PairRow({ asset, pair, isNext, onAsk }: PairRowProps) {
  const { t } = useTranslation("treasury");
  const { network, hot, cap, cold, spendable, coldAddress, problem, waiting } = pair;
  const [hotTenths = 0, coldTenths = 0] = sharesInTenths([hot.amount, cold.amount]);
  const isAbove = compareDecimals(hot.amount, cap.amount) > 0;
  return (
    <li className="flex flex-col gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-medium">{CRYPTO_NETWORK_NAMES[network]}</h3>
        {isAbove && <Badge tone="warning">{t("aboveCap")}</Badge>}
        {pair.open.map((kind) => (
          <Badge key={kind} tone="transit">
            {t(`underWay.${kind}`)}
          </Badge>
        ))}
      </div>
      <Bar
        shares={[
          { part: "hot", tenths: hotTenths },
          { part: "cold", tenths: coldTenths },
        ]}
        className="h-1.5"
      />
      <div className="grid gap-x-10 gap-y-4 text-sm lg:grid-cols-2">
        <div className="flex flex-col gap-1">
          <dl className="flex flex-col gap-1">
            <LeaderRow label={t("parts.hot")}>
              <Amount {...hot} /> <span className="font-normal text-ink-muted">{percent(hotTenths)}</span>
            </LeaderRow>
            <LeaderRow label={t("cap")}>
              <Amount {...cap} />
            </LeaderRow>
            <LeaderRow label={t("spendable")}>
              <Amount {...spendable} />
            </LeaderRow>
          </dl>
          <Check check={pair.hotCheck} />
        </div>
        <div className="flex flex-col gap-1">
          <dl>
            <LeaderRow label={t("parts.cold")}>
              <Amount {...cold} /> <span className="font-normal text-ink-muted">{percent(coldTenths)}</span>
            </LeaderRow>
          </dl>
          {coldAddress === null ? (
            <p className="text-ink-muted">{t("noCold")}</p>
          ) : (
            <p className="flex items-center gap-1">
              <code className="break-all text-ink-muted text-xs">{coldAddress}</code>
              <CopyButton text={coldAddress} label={t("coldAddress")} />
            </p>
          )}
          <Check check={pair.coldCheck} />
        </div>
      </div>
      {problem !== null && (
        <Alert tone="negative" title={t("problem")}>
          {problem}
        </Alert>
      )}
      {waiting.count > 0 && (
        <Alert tone="warning">
          {t("waiting", {
            count: waiting.count,
            amount: formatAmount(waiting.amount.asset, waiting.amount.amount),
          })}
        </Alert>
      )}
      <Actions asset={asset} pair={pair} isNext={isNext} onAsk={onAsk} />
    </li>
  );
}

/** What the network and the books said when they were last compared. */
function Check({ check }: { check: Pair["hotCheck"] }) {
  const { t } = useTranslation("treasury");
  if (check === null) return <p className="text-ink-muted text-xs">{t("neverCompared")}</p>;
  const { at, onChain, inBooks } = check;
  const order = compareDecimals(onChain.amount, inBooks.amount);
  return (
    <p className="text-ink-muted text-xs">
      {t("compared", { at: formatDateTime(at) })}{" "}
      {order === 0 ? (
        <span className="text-positive">{t("same")}</span>
      ) : (
        <span className={order < 0 ? "text-negative" : "text-wheat-ink"}>
          {t("differs", {
            onChain: formatAmount(onChain.asset, onChain.amount),
            inBooks: formatAmount(inBooks.asset, inBooks.amount),
          })}
        </span>
      )}
    </p>
  );
}

function Actions({ asset, pair, isNext, onAsk }: PairRowProps) {
  const { t } = useTranslation("treasury");
  const { network, suggestion, most, coldAddress, problem, open } = pair;
  if (coldAddress === null || problem !== null) return null;
  const offered = (["sweep", "refill"] as const).filter(
    (kind) => !open.includes(kind) && !isZero(most[kind].amount),
  );
  if (offered.length === 0) return null;
  const ask = (kind: Asking["kind"], amount?: string) =>
    onAsk({ asset, network, kind, suggested: amount, pair });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm">
        {suggestion &&
          t(`suggestion.${suggestion.kind}`, {
            amount: formatAmount(suggestion.amount.asset, suggestion.amount.amount),
          })}
      </p>
      <div className="flex flex-wrap gap-2">
        {offered.map((kind) => {
          const isSuggested = suggestion?.kind === kind;
          return (
            <Button
              key={kind}
              size="sm"
              variant={isNext && isSuggested ? "primary" : "secondary"}
              onClick={() => ask(kind, isSuggested ? suggestion.amount.amount : undefined)}
            >
              {t(`ask.${kind}`)}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
