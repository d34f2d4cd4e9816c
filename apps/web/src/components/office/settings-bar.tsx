import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { SettingChange } from "@/components/office/setting-changes";
import { UnsavedChanges } from "@/components/office/unsaved-changes";
import { Button } from "@/components/ui/button";
import { ScrollArea } from "@/components/ui/scroll-area";
import { cn } from "@/lib/cn";
import { useIsDemo } from "@/lib/deployment";

interface SettingsBarProps {
  changes: readonly SettingChange[];
  /** Which version is in force. */
  version: string;
  save: string;
  /** Whether the contract would accept what is typed. */
  complete: boolean;
  busy: boolean;
  onUndo: () => void;
  /** Without it the button submits its form. */
  onSave?: () => void;
}

/** The foot of a page of settings. It sticks to the bottom while something is changed, and says what. */
export function SettingsBar(props: SettingsBarProps) {
  const { changes, version, save, complete, busy, onUndo, onSave } = props;
  const { t } = useTranslation("office");
  const isDemo = useIsDemo();
  const changed = changes.length > 0;
  return (
    <fieldset
      aria-label={t("changes.title")}
      className={cn(
        "-mx-5 -mb-5 flex min-w-0 flex-col gap-3 rounded-b-lg border-t bg-surface px-5 py-4",
        changed && "sticky z-20 shadow-float",
        changed && (isDemo ? "bottom-11 sm:bottom-7" : "bottom-0"),
      )}
    >
      {changed && (
        <>
          <UnsavedChanges />
          <p role="status" className="font-medium text-sm">
            {t("changes.count", { count: changes.length })}
          </p>
          <ScrollArea viewportClassName="max-h-24 sm:max-h-32" className="-mt-2">
            <ul className="flex flex-col gap-1 text-sm">
              {changes.map((change) => (
                <Difference key={change.name} {...change} />
              ))}
            </ul>
          </ScrollArea>
        </>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className={cn("figures text-ink-muted text-sm", changed && "max-sm:hidden")}>{version}</p>
        <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
          {changed && (
            <Button variant="secondary" disabled={busy} onClick={onUndo}>
              {t("changes.undo")}
            </Button>
          )}
          <Button
            type={onSave === undefined ? "submit" : "button"}
            disabled={!changed || !complete || busy}
            onClick={onSave}
          >
            {save}
          </Button>
        </div>
      </div>
    </fieldset>
  );
}

function Difference({ name, from, to }: SettingChange) {
  const { t } = useTranslation("office");
  const written = (value: SettingChange["from"]) =>
    typeof value === "boolean" ? t(value ? "changes.yes" : "changes.no") : value || "–";
  return (
    <li className="flex flex-wrap items-baseline gap-x-2">
      <span className="text-ink-muted">{name}</span>
      <span className="figures inline-flex items-center gap-1.5">
        <del className="text-ink-muted">{written(from)}</del>
        <ArrowRight aria-hidden="true" className="size-3.5 shrink-0 text-ink-muted" />
        <ins className="font-medium no-underline">{written(to)}</ins>
      </span>
    </li>
  );
}
