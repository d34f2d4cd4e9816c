import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ChoiceField } from "@/components/choice-field";
import { ErrorAlert } from "@/components/error-alert";
import { proofAskedBy } from "@/components/proof-asked";
import { ProofDialog } from "@/components/proof-dialog";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import {
  acceptOffer,
  entriesQuery,
  type Recovery,
  recoveryKey,
  recoveryQuery,
} from "@/features/recoveries/api";
import { ApiError } from "@/lib/api-error";
import { formatAmount } from "@/lib/format-number";
import { useIdempotencyKeys } from "@/lib/idempotency";

/** What the recovery costs and where it goes: the fee is held, and taken only once it succeeded. */
export function AcceptOffer({ recovery }: { recovery: Recovery }) {
  const { t } = useTranslation("recoveries");
  const entries = useQuery(entriesQuery);
  const fee = formatAmount("BRL", recovery.fee ?? "0.00");
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("accept.title")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-4 text-sm">
        <p>{t("accept.text", { fee })}</p>
        {entries.data !== undefined ? (
          <Choose recovery={recovery} entries={entries.data.entries} fee={fee} />
        ) : entries.isError ? (
          <ErrorAlert error={entries.error} onRetry={() => void entries.refetch()} />
        ) : (
          <Skeleton className="h-24" />
        )}
      </CardContent>
    </Card>
  );
}

interface ChooseProps {
  recovery: Recovery;
  entries: readonly {
    id: string;
    network: string;
    label: string;
    address: string;
    coolsUntil: string | null;
    provenAt: string | null;
  }[];
  fee: string;
}

function Choose({ recovery: { id, network }, entries, fee }: ChooseProps) {
  const { t } = useTranslation("recoveries");
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const usable = entries.filter(
    (entry) => entry.network === network && entry.provenAt !== null && entry.coolsUntil === null,
  );
  const [chosen, setChosen] = useState("");
  const entry = usable.find((one) => one.id === chosen);
  const accepting = useMutation({
    mutationFn: (entryId: string) => acceptOffer(id, entryId, keys.keyFor(entryId)),
    onSuccess: (answer) => {
      keys.settle();
      queryClient.setQueryData(recoveryQuery(id).queryKey, answer);
    },
    onError: (error) => {
      if (error instanceof ApiError) keys.settle();
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: recoveryKey(id) }),
  });
  const proof = proofAskedBy(accepting.error);
  const send = () => entry !== undefined && accepting.mutate(entry.id);
  if (usable.length === 0)
    return (
      <Alert tone="info" title={t("accept.noneTitle")}>
        <p>{t("accept.none")}</p>
        <Link to="/crypto/send" className="text-accent underline">
          {t("accept.book")}
        </Link>
      </Alert>
    );
  return (
    <>
      <ChoiceField
        label={t("accept.to")}
        value={chosen}
        onValueChange={setChosen}
        choices={usable.map((one) => [one.id, one.label] as const)}
      />
      {entry !== undefined && <p className="break-all font-mono text-ink-muted text-xs">{entry.address}</p>}
      {accepting.isError && proof === undefined && <ErrorAlert error={accepting.error} />}
      <Button wraps disabled={entry === undefined || accepting.isPending} onClick={send}>
        {t(accepting.isPending ? "busy" : "accept.send", { fee })}
      </Button>
      {proof !== undefined && !accepting.isPending && (
        <ProofDialog kind={proof} onProven={send} onClose={() => accepting.reset()} />
      )}
    </>
  );
}
