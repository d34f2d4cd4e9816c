import { writtenAccessKey } from "@lastro/contracts/grain/access-key";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ChevronDown, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { FileViewer } from "@/components/case/file-viewer";
import { DecisionDialog } from "@/components/decision-dialog";
import { Button } from "@/components/ui/button";
import { type Paper, paperFile, papersQuery, removePaper } from "@/features/grain/orders/papers/api";
import { fiscalWords, PAPER_ICONS } from "@/features/grain/orders/papers/paper-kinds";
import { writtenTonnes } from "@/features/grain/shared/figures";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { cn } from "@/lib/cn";
import { fileQuery } from "@/lib/private-file";
import { useFailureToast } from "@/lib/use-failure-toast";

interface PaperItemProps {
  orderId: string;
  paper: Paper;
  mayRemove: boolean;
}

/** One paper: what it says, whose it is, and its file when somebody looks. */
export function PaperItem({ orderId, paper, mayRemove }: PaperItemProps) {
  const { t } = useTranslation("grain-orders-papers");
  const { dateTime } = useLocalTime();
  const [opened, setOpened] = useState(false);
  const viewer = useId();
  const { file } = paper;
  const Icon = PAPER_ICONS[paper.kind];
  const name = t(`kinds.${paper.kind}`);
  return (
    <li className="overflow-hidden rounded-md border">
      <div className="flex items-start gap-3 p-3">
        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-muted" />
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <p className="font-medium">{name}</p>
          <PaperFacts paper={paper} />
          {paper.note !== null && <p className="break-words">{paper.note}</p>}
          <p className="text-ink-muted">
            {t(`by.${paper.addedBy}`)} · {dateTime(paper.addedAt)}
          </p>
          {file !== null && (
            <button
              type="button"
              aria-expanded={opened}
              aria-controls={opened ? viewer : undefined}
              onClick={() => setOpened(!opened)}
              className="flex min-h-11 items-center gap-2 self-start text-left text-accent underline underline-offset-4"
            >
              <span className="min-w-0 break-all">{file.name}</span>
              <ChevronDown
                aria-hidden="true"
                className={cn("size-4 shrink-0 transition-transform", opened && "rotate-180")}
              />
            </button>
          )}
        </div>
        {mayRemove && <RemovePaper orderId={orderId} paperId={paper.id} name={name} />}
      </div>
      {opened && file !== null && (
        <div id={viewer} className="border-t">
          <FileViewer
            file={fileQuery([...papersQuery(orderId).queryKey, paper.id], (signal) =>
              paperFile({ id: orderId, paperId: paper.id }, signal),
            )}
            contentType={file.contentType}
            title={name}
            saveAs={file.name}
          />
        </div>
      )}
    </li>
  );
}

function PaperFacts({ paper: { weights, fiscal, plate, driver } }: { paper: Paper }) {
  const { t } = useTranslation("grain-orders-papers");
  const truck = [plate, driver].filter((fact) => fact !== null).join(" · ");
  return (
    <>
      {weights !== null && (
        <p className="figures">
          {t("weights", {
            gross: writtenTonnes(weights.gross),
            tare: writtenTonnes(weights.tare),
            net: writtenTonnes(weights.net),
          })}
        </p>
      )}
      {fiscal !== null && (
        <>
          <p>{t("fiscal", fiscalWords(fiscal))}</p>
          <p className="figures break-words text-ink-muted text-xs">{writtenAccessKey(fiscal.key)}</p>
        </>
      )}
      {truck !== "" && <p>{truck}</p>}
    </>
  );
}

function RemovePaper({ orderId, paperId, name }: { orderId: string; paperId: string; name: string }) {
  const { t } = useTranslation("grain-orders-papers");
  const failed = useFailureToast();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState(false);
  const remove = useMutation({
    mutationFn: () => removePaper({ id: orderId, paperId }),
    onSuccess: (papers) => queryClient.setQueryData(papersQuery(orderId).queryKey, papers),
    onError: (error) => void failed(t("removeFailed"), error),
    onSettled: () => setAsked(false),
  });
  return (
    <>
      <Button variant="ghost" size="icon" aria-label={t("remove", { name })} onClick={() => setAsked(true)}>
        <Trash2 aria-hidden="true" className="size-4" />
      </Button>
      <DecisionDialog
        open={asked}
        title={t("remove", { name })}
        text={t("removeAsk")}
        action={t("removeAction")}
        variant="destructive"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
