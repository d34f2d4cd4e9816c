import { ruleLateP2pPayment } from "@lastro/contracts/p2p/administration";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ShortId } from "@/components/office/short-id";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { type AdminTrade, type LateRuling, ruleLate } from "@/features/p2p/admin/api";
import { ReasonDialog } from "@/features/p2p/admin/reason-dialog";
import { formatDateTime } from "@/lib/format-date";

type Decision = LateRuling["decision"];

/** A payment said to have come too late: what the buyer says, and whether it is upheld. */
export function LateRulingCard({ late }: { late: NonNullable<AdminTrade["trade"]["late"]> }) {
  const { t } = useTranslation(["p2p-admin", "p2p"]);
  const [asking, setAsking] = useState<Decision>();
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("late.title", { ns: "p2p" })}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-3 text-sm">
        <p className="whitespace-pre-wrap break-words">{late.description}</p>
        {late.endToEndId !== null && <ShortId value={late.endToEndId} label="Pix" />}
        <p className="text-ink-muted">
          {late.outcome === null
            ? t("late.answerBy", { ns: "p2p", at: formatDateTime(late.answerBy) })
            : t(`late.outcomes.${late.outcome}`, { ns: "p2p" })}
        </p>
        {late.outcome === null && (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setAsking("upheld")}>{t("late.upheld")}</Button>
            <Button variant="secondary" onClick={() => setAsking("dismissed")}>
              {t("late.dismissed")}
            </Button>
          </div>
        )}
        {asking !== undefined && (
          <ReasonDialog
            title={t(`late.${asking}`)}
            text={t(`late.text.${asking}`)}
            action={t(`late.${asking}`)}
            done={t("ruling.done")}
            readers="sides"
            schema={ruleLateP2pPayment.body.shape.reason}
            bodyOf={(reason): LateRuling => ({ decision: asking, reason })}
            send={(body) => ruleLate(late.id, body)}
            onClose={() => setAsking(undefined)}
          />
        )}
      </CardContent>
    </Card>
  );
}
