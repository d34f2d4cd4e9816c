import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";

interface CaseKeysProps {
  /** What each key opens; a key without one is not offered. None of them decides by itself. */
  onApprove: (() => void) | undefined;
  onRefuse: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

const DIALOG = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";
const TYPING = "input, textarea, select, [contenteditable=true]";

/** The keys of who reviews one case after the other, with their legend, which also switches them off. */
export function CaseKeys({ onApprove, onRefuse, onNext }: CaseKeysProps) {
  const { t } = useTranslation("office");
  const [on, setOn] = useState(true);
  const actions = useRef<Record<string, (() => void) | undefined>>({});
  actions.current = { a: onApprove, r: onRefuse, arrowright: onNext };
  useEffect(() => {
    if (!on) return;
    const listen = (event: KeyboardEvent) => {
      const act = actions.current[event.key.toLowerCase()];
      if (act === undefined || event.repeat || isMeantForOther(event)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [on]);
  if ([onApprove, onRefuse, onNext].every((act) => act === undefined)) return null;
  return (
    <div className="hidden flex-wrap items-center gap-x-4 gap-y-1 text-ink-muted text-xs md:flex">
      {on && (
        <ul aria-label={t("keys.title")} className="flex flex-wrap gap-x-4 gap-y-1">
          {onApprove !== undefined && <Key name="A">{t("keys.approve")}</Key>}
          {onRefuse !== undefined && <Key name="R">{t("keys.refuse")}</Key>}
          {onNext !== undefined && (
            <Key name="→" spoken={t("keys.arrow")}>
              {t("keys.next")}
            </Key>
          )}
        </ul>
      )}
      <Button variant="ghost" size="sm" onClick={() => setOn(!on)}>
        {t(on ? "keys.off" : "keys.on")}
      </Button>
    </div>
  );
}

function Key({ name, spoken, children }: { name: string; spoken?: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <kbd className="rounded-sm border bg-sunken px-1.5 py-0.5 font-medium text-ink">
        {spoken === undefined ? (
          name
        ) : (
          <>
            <span aria-hidden="true">{name}</span>
            <span className="sr-only">{spoken}</span>
          </>
        )}
      </kbd>
      {children}
    </li>
  );
}

/** Keys pressed while typing, in a dialog, or where an arrow moves tabs or a zoomed picture. */
function isMeantForOther({
  target,
  defaultPrevented,
  ctrlKey,
  metaKey,
  altKey,
  key,
}: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return true;
  if (document.querySelector(DIALOG) !== null) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest(TYPING) !== null) return true;
  return key === "ArrowRight" && target.closest("[role=tablist], section[tabindex]") !== null;
}
