import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ChoiceField } from "@/components/choice-field";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { askRecovery, type NewRecovery, RECOVERIES } from "@/features/recoveries/api";
import { type Rail, railsQuery } from "@/lib/crypto-rails";
import { useDecision } from "@/lib/use-decision";

/** What a client misses, as they remember it; the chain says the rest. */
export function NewRecoveryPage() {
  const { t } = useTranslation("recoveries");
  const { data, error, refetch } = useQuery(railsQuery);
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={t("open.title")} description={t("open.lead")} />
      {data !== undefined ? (
        <RecoveryForm rails={data.rails} />
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </div>
  );
}

type Typed = Omit<NewRecovery, "network"> & { network: NewRecovery["network"] | "" };

const AMOUNT = /^\d{1,30}([.,]\d{1,18})?$/;
const MIN_HASH = 32;
const MIN_ADDRESS = 20;

function RecoveryForm({ rails }: { rails: readonly Rail[] }) {
  const { t } = useTranslation("recoveries");
  const navigate = useNavigate();
  const { register, handleSubmit, setValue, watch } = useForm<Typed>({
    defaultValues: { network: "", txHash: "", address: "", token: "", amount: "" },
  });
  const { network, txHash, address, token, amount } = watch();
  const opening = useDecision(askRecovery, {
    refreshes: [RECOVERIES],
    onDone: ({ id }) => void navigate(`/wallet/recoveries/${id}`),
  });
  const networks = new Map(rails.map((rail) => [rail.network, rail.name]));
  const isWhole =
    network !== "" &&
    txHash.trim().length >= MIN_HASH &&
    address.trim().length >= MIN_ADDRESS &&
    token.trim() !== "" &&
    AMOUNT.test(amount.trim());
  const submit = handleSubmit((typed) => {
    if (typed.network === "" || !isWhole || opening.isPending) return;
    opening.mutate({
      network: typed.network,
      txHash: typed.txHash.trim(),
      address: typed.address.trim(),
      token: typed.token.trim(),
      amount: typed.amount.trim().replace(",", "."),
    });
  });
  return (
    <Card>
      <CardContent className="pt-5">
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
          <ChoiceField<NewRecovery["network"] | "">
            label={t("open.network")}
            value={network}
            onValueChange={(next) => setValue("network", next)}
            choices={[...networks].map(([name, words]) => [name, `${words} (${name})`] as const)}
          />
          <Field label={t("open.hash")} hint={t("open.hashHint")} required>
            <Input autoComplete="off" spellCheck={false} maxLength={100} {...register("txHash")} />
          </Field>
          <Field label={t("open.address")} hint={t("open.addressHint")} required>
            <Input autoComplete="off" spellCheck={false} maxLength={100} {...register("address")} />
          </Field>
          <Field label={t("open.token")} hint={t("open.tokenHint")} required>
            <Input autoComplete="off" maxLength={40} {...register("token")} />
          </Field>
          <Field label={t("open.amount")} required>
            <Input inputMode="decimal" autoComplete="off" maxLength={49} {...register("amount")} />
          </Field>
          {opening.isError && <ErrorAlert error={opening.error} />}
          <Button type="submit" disabled={!isWhole || opening.isPending}>
            {t(opening.isPending ? "open.reading" : "open.send")}
          </Button>
        </form>
      </CardContent>
    </Card>
  );
}
