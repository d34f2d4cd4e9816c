import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { attributeUnmatched, returnUnmatched, type Unmatched } from "@/features/pix/api";
import { ApiError } from "@/lib/api-error";
import { formatAmount } from "@/lib/format-number";
import { useIdempotencyKeys } from "@/lib/idempotency";
import { toast } from "@/lib/toast-store";

export interface Decision {
  readonly kind: "attribute" | "return";
  readonly unmatched: Unmatched;
}

/** Confirms a decision about someone's money with its amount, its counterparty and its grounds. */
export function DecisionDialog({
  decision,
  onClose,
}: {
  decision: Decision | undefined;
  onClose: () => void;
}) {
  // Kept while the dialog fades, so that it does not empty before it is gone.
  const shown = useRef(decision);
  if (decision !== undefined) shown.current = decision;
  return (
    <Dialog open={decision !== undefined} onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        {shown.current !== undefined && (
          <DecisionForm
            key={`${shown.current.kind}:${shown.current.unmatched.id}`}
            decision={shown.current}
            onClose={onClose}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}

const SHORTEST_GROUNDS = 5;

function DecisionForm({ decision, onClose }: { decision: Decision; onClose: () => void }) {
  const { t } = useTranslation("pix");
  const { t: common } = useTranslation();
  const { kind, unmatched } = decision;
  const keys = useIdempotencyKeys();
  const queryClient = useQueryClient();
  const [client, setClient] = useState("");
  const [grounds, setGrounds] = useState("");
  const [checked, setChecked] = useState(false);
  const clientMissing = kind === "attribute" && client.trim() === "";
  const groundsShort = grounds.trim().length < SHORTEST_GROUNDS;
  const saving = useMutation({
    mutationFn: () => {
      const body = { client: client.trim(), grounds: grounds.trim() };
      return kind === "attribute"
        ? attributeUnmatched(unmatched.id, body, keys.keyFor([kind, body]))
        : returnUnmatched(unmatched.id, { grounds: body.grounds }, keys.keyFor([kind, body]));
    },
    onSuccess: ({ status }) => {
      keys.settle();
      // Still open: another administrator has to let a large one happen.
      toast({
        title: t(kind === "attribute" && status === "OPEN" ? "admin.done.asked" : `admin.done.${kind}`),
      });
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError) keys.settle();
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ["pix", "unmatched"] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!clientMissing && !groundsShort && !saving.isPending) saving.mutate();
  };
  const amount = formatAmount("BRL", unmatched.amount);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <DialogTitle>{kind === "attribute" ? t("admin.attributeTitle") : t("admin.returnTitle")}</DialogTitle>
      <DialogDescription>
        {kind === "attribute"
          ? t("admin.attributeText", { amount })
          : t("admin.returnText", { amount, payer: unmatched.payer.name ?? t("admin.unknownPayer") })}
      </DialogDescription>
      {kind === "attribute" && (
        <Field
          label={t("admin.client")}
          error={checked && clientMissing ? t("admin.clientMissing") : undefined}
          required
        >
          <Input
            value={client}
            maxLength={254}
            autoComplete="off"
            onChange={({ target }) => setClient(target.value)}
          />
        </Field>
      )}
      <Field
        label={t("admin.grounds")}
        hint={t("admin.groundsHint")}
        error={checked && groundsShort ? t("admin.groundsShort") : undefined}
        required
      >
        <Input value={grounds} maxLength={140} onChange={({ target }) => setGrounds(target.value)} />
      </Field>
      {saving.isError && <ErrorAlert error={saving.error} />}
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button type="submit" disabled={saving.isPending}>
          {saving.isPending
            ? t("admin.busy")
            : kind === "attribute"
              ? t("admin.attribute")
              : t("admin.return")}
        </Button>
      </DialogFooter>
    </form>
  );
}
