import { ArrowDownToLine, ArrowUpFromLine } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { AssetIcon } from "@/components/asset-icon";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { Vault } from "@/features/web3/vault/api";
import { MoveDialog } from "@/features/web3/vault/move-dialog";
import { isZero } from "@/lib/decimals";

/** What is in the vault, with the ways in and out. */
export function HoldingsCard({ vault }: { vault: Vault }) {
  const { t } = useTranslation("web3-vault");
  const [moving, setMoving] = useState<"in" | "out">();
  // What waits for its confirmation is the next step.
  const isDue = vault.withdrawals.some(({ status }) => status === "ready");
  const isEmpty = vault.balances.length === 0;
  return (
    <Card>
      <CardHeader className="flex flex-row flex-wrap items-center justify-between gap-3">
        <CardTitle>{t("holdings.title")}</CardTitle>
        <div className="flex flex-wrap gap-2">
          {!isEmpty && (
            <Button variant="secondary" onClick={() => setMoving("out")}>
              <ArrowUpFromLine aria-hidden="true" className="size-4" />
              {t("move.out.open")}
            </Button>
          )}
          <Button variant={isDue ? "secondary" : "primary"} onClick={() => setMoving("in")}>
            <ArrowDownToLine aria-hidden="true" className="size-4" />
            {t("move.in.open")}
          </Button>
        </div>
      </CardHeader>
      <CardContent>
        {isEmpty ? (
          <p className="max-w-prose text-ink-muted text-sm">{t("holdings.empty")}</p>
        ) : (
          <ul className="flex flex-col divide-y">
            {vault.balances.map(({ total, requested }) => (
              <li key={total.asset} className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
                <AssetIcon asset={total.asset} />
                <span className="min-w-0 flex-1 font-medium">{total.asset}</span>
                <span className="flex flex-col items-end">
                  <Amount {...total} maxDecimals={8} concealable className="font-medium" />
                  {!isZero(requested.amount) && (
                    <span className="text-ink-muted text-xs">
                      {t("holdings.requested")} <Amount {...requested} maxDecimals={8} concealable />
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </CardContent>
      {moving && <MoveDialog vault={vault} direction={moving} onClose={() => setMoving(undefined)} />}
    </Card>
  );
}
