import { CRYPTO_NETWORK_NAMES } from "@lastro/contracts/crypto/rails";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { Latest, Transparency } from "@/features/transparency/api";
import { SignedOwnership } from "@/features/transparency/signed-ownership";
import { formatDateTime } from "@/lib/format-date";

interface OwedAndHeldProps extends Pick<Transparency, "ownership"> {
  latest: Latest;
}

/** By asset: what the tree sums to, and everything that stands behind it, as the books and our nodes say. */
export function OwedAndHeld({ latest, ownership }: OwedAndHeldProps) {
  const { t } = useTranslation("transparency");
  const { owed, unattributed, holdings, takenAt } = latest;
  const assets = [...new Set([...owed, ...unattributed, ...holdings].map(({ asset }) => asset))];
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("owed.title")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-6">
        <p className="text-ink-muted text-sm">{t("owed.lead", { at: formatDateTime(takenAt) })}</p>
        {assets.length === 0 && <p className="text-sm">{t("owed.nothing")}</p>}
        {assets.map((asset) => (
          <AssetSection
            key={asset}
            asset={asset}
            owed={owed.filter((one) => one.asset === asset)}
            unattributed={unattributed.filter((one) => one.asset === asset)}
            holdings={holdings.filter((one) => one.asset === asset)}
            ownership={ownership}
          />
        ))}
      </CardContent>
    </Card>
  );
}

interface AssetSectionProps
  extends Pick<Latest, "owed" | "unattributed" | "holdings">,
    Pick<Transparency, "ownership"> {
  asset: string;
}

function AssetSection({ asset, owed, unattributed, holdings, ownership }: AssetSectionProps) {
  const { t } = useTranslation("transparency");
  return (
    <section aria-label={asset} className="flex flex-col gap-3 border-t pt-4">
      <h3 className="font-semibold">{asset}</h3>
      <dl className="flex flex-col gap-2 text-sm">
        {owed.map((money) => (
          <Row key="owed" label={t("owed.all")}>
            <Amount {...money} size="md" />
          </Row>
        ))}
        {unattributed.map((money) => (
          <Row key="unattributed" label={t("owed.unattributed")}>
            <Amount {...money} />
          </Row>
        ))}
      </dl>
      {holdings.length > 0 && (
        <>
          <h4 className="text-ink-muted text-sm">{t("owed.held")}</h4>
          <ul className="flex flex-col gap-3 text-sm">
            {holdings.map((holding) => (
              <Holding
                key={`${holding.kind} ${holding.network}`}
                holding={holding}
                ownership={ownership.filter(({ network }) => network === holding.network)}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface HoldingProps extends Pick<Transparency, "ownership"> {
  holding: Latest["holdings"][number];
}

function Holding({ holding: { kind, network, inBooks, readings }, ownership }: HoldingProps) {
  const { t } = useTranslation("transparency");
  const name = t(`holdings.${kind}`);
  return (
    <li className="flex flex-col gap-1">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span>{network === null ? name : `${name} · ${CRYPTO_NETWORK_NAMES[network]}`}</span>
        <Amount {...inBooks} />
      </span>
      {readings.map(({ address, onChain, readAt }) => (
        <span key={address ?? "clients"} className="flex flex-col text-ink-muted text-xs">
          <span className="break-all">{address ?? t("owed.clientAddresses")}</span>
          <span>
            {t("owed.read", { at: formatDateTime(readAt) })} <Amount {...onChain} />
          </span>
          <SignedOwnership ownership={ownership.find((one) => one.address === address)} />
        </span>
      ))}
    </li>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
