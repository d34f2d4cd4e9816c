import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { type Entry, entriesQuery, type Rail, removeEntry } from "@/features/crypto/api";
import { EntryDialog } from "@/features/crypto/entry-dialog";
import { ProofOfWallet } from "@/features/crypto/proof-of-wallet";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

interface AddressBookProps {
  entries: readonly Entry[] | undefined;
  rails: readonly Rail[] | undefined;
}

/** The addresses a client sends to, each with whose it is. */
export function AddressBook({ entries = [], rails = [] }: AddressBookProps) {
  const { t } = useTranslation("crypto");
  const [isAdding, setAdding] = useState(false);
  return (
    <section aria-labelledby="address-book" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="address-book" className="font-semibold text-lg">
          {t("entry.bookTitle")}
        </h2>
        <Button variant="secondary" onClick={() => setAdding(true)} disabled={rails.length === 0}>
          <Plus aria-hidden="true" className="size-4" />
          {t("send.newEntry")}
        </Button>
      </div>
      {entries.length > 0 && (
        <ul className="divide-y overflow-hidden rounded-lg border bg-surface">
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {isAdding && <EntryDialog rails={rails} onClose={() => setAdding(false)} />}
    </section>
  );
}

function EntryRow({ entry }: { entry: Entry }) {
  const { t } = useTranslation("crypto");
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const { id, label, network, address, owner, holder, coolsUntil, provenAt } = entry;
  const [isProving, setProving] = useState(false);
  const removal = useMutation({
    mutationFn: () => removeEntry(id),
    onSuccess: () => {
      toast({ title: t("entry.removed") });
      void queryClient.invalidateQueries({ queryKey: entriesQuery.queryKey });
    },
    onError: (error) => void fail(t("entry.removeFailed"), error),
  });
  return (
    <li className="flex items-center gap-3 px-5 py-3.5">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {label}
          <span className="text-ink-muted text-sm">{network}</span>
          {coolsUntil !== null && <Badge tone="warning">{t("entry.new")}</Badge>}
          {provenAt !== null && <Badge tone="positive">{t("proof.proven")}</Badge>}
        </span>
        <span className="break-all font-mono text-ink-muted text-xs">{address}</span>
        <span className="text-ink-muted text-sm">{holder ?? t(`entry.owners.${owner}`)}</span>
      </div>
      {owner === "own" && provenAt === null && (
        <Button variant="secondary" size="sm" onClick={() => setProving(true)}>
          {t("proof.prove")}
          <span className="sr-only">{label}</span>
        </Button>
      )}
      <button
        type="button"
        aria-label={t("entry.remove", { label })}
        disabled={removal.isPending}
        onClick={() => removal.mutate()}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-sunken hover:text-negative"
      >
        <Trash2 aria-hidden="true" className="size-4" />
      </button>
      {isProving && <ProofOfWallet entry={entry} onClose={() => setProving(false)} />}
    </li>
  );
}
