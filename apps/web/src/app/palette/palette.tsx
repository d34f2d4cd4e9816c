import { ArrowRight, FileText, type LucideIcon, ReceiptText, Search, UserRound } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { NavigationItem } from "@/app/navigation";
import type { Entry } from "@/app/palette/find-entries";
import { type FoundGroup, type Group, useEntries } from "@/app/palette/use-entries";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";

const ICONS: Readonly<Record<Group, LucideIcon>> = {
  actions: ArrowRight,
  pages: FileText,
  payees: UserRound,
  movements: ReceiptText,
};

interface PaletteProps {
  navigation: readonly NavigationItem[];
  onClose: () => void;
}

/** Finds pages, payees, movements and orders by what is typed. It only leads somewhere: it never sends money. */
export function Palette({ navigation, onClose }: PaletteProps) {
  const { t } = useTranslation("palette");
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const groups = useEntries(typed, navigation);
  const entries = groups.flatMap((found) => found.entries);
  const active = entries[Math.min(chosen, entries.length - 1)];
  const optionId = (entry: Entry) => `${id}-${entry.id}`;
  const open = (entry: Entry) => {
    onClose();
    void navigate(entry.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the writing of a Chinese or Japanese word chooses nothing yet.
    if (event.nativeEvent.isComposing || active === undefined) return;
    const at = entries.indexOf(active);
    if (event.key === "Enter") open(active);
    else if (event.key === "ArrowDown") setChosen((at + 1) % entries.length);
    else if (event.key === "ArrowUp") setChosen((at + entries.length - 1) % entries.length);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open onOpenChange={(stays) => !stays && onClose()}>
      <DialogContent className="top-4 max-h-[calc(100dvh-2rem)] max-w-xl translate-y-0 gap-0 overflow-hidden p-0 sm:top-[12dvh] sm:max-h-[76dvh]">
        <DialogTitle className="sr-only">{t("title")}</DialogTitle>
        <DialogDescription className="sr-only">{t("hint")}</DialogDescription>
        <div className="flex items-center gap-3 border-b pr-14 pl-4">
          <Search aria-hidden="true" className="size-5 shrink-0 text-ink-muted" />
          <input
            role="combobox"
            aria-label={t("title")}
            aria-expanded={entries.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={active === undefined ? undefined : optionId(active)}
            autoComplete="off"
            spellCheck={false}
            maxLength={80}
            placeholder={t("placeholder")}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setChosen(0);
            }}
            onKeyDown={onKeyDown}
            className="h-14 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-ink-muted"
          />
        </div>
        <div id={`${id}-list`} role="listbox" aria-label={t("found")} className="min-h-0 overflow-y-auto p-2">
          {groups.map((found) => (
            <EntryGroup
              key={found.group}
              found={found}
              active={active}
              optionId={optionId}
              onOpen={open}
              onPoint={(entry) => setChosen(entries.indexOf(entry))}
            />
          ))}
        </div>
        <p role="status" className="px-4 py-8 text-center text-ink-muted text-sm empty:hidden">
          {entries.length === 0 ? t("nothing", { text: typed.trim() }) : ""}
        </p>
        <p className="border-t px-4 py-2 text-ink-muted text-xs max-sm:hidden">{t("hint")}</p>
      </DialogContent>
    </Dialog>
  );
}

interface EntryGroupProps {
  found: FoundGroup;
  active: Entry | undefined;
  optionId: (entry: Entry) => string;
  onOpen: (entry: Entry) => void;
  onPoint: (entry: Entry) => void;
}

function EntryGroup({ found: { group, entries }, active, optionId, onOpen, onPoint }: EntryGroupProps) {
  const { t } = useTranslation("palette");
  const id = useId();
  const Icon = ICONS[group];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list of options may hold no fieldset
    <div role="group" aria-labelledby={id}>
      <p id={id} className="px-3 pt-3 pb-1 font-medium text-ink-muted text-xs">
        {t(`groups.${group}`)}
      </p>
      {entries.map((entry) => (
        <Option
          key={entry.id}
          id={optionId(entry)}
          entry={entry}
          icon={Icon}
          selected={entry === active}
          onOpen={() => onOpen(entry)}
          onPoint={() => onPoint(entry)}
        />
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  entry: Entry;
  icon: LucideIcon;
  selected: boolean;
  onOpen: () => void;
  onPoint: () => void;
}

function Option({ id, entry, icon: Icon, selected, onOpen, onPoint }: OptionProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected) ref.current?.scrollIntoView?.({ block: "nearest" });
  }, [selected]);
  return (
    // The caret stays in the field, which is heard by the keyboard: an option takes no focus of its own.
    // biome-ignore lint/a11y/useFocusableInteractive: the field points to it by aria-activedescendant
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field opens the active option by Enter
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={selected}
      onClick={onOpen}
      onMouseMove={selected ? undefined : onPoint}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-2 aria-selected:bg-accent-soft"
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-ink-muted" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="text-sm [overflow-wrap:anywhere]">{entry.label}</span>
        {entry.detail !== undefined && (
          <span className="truncate text-ink-muted text-xs">{entry.detail}</span>
        )}
      </span>
    </div>
  );
}
