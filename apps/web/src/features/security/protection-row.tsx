import { ChevronDown, ChevronRight, type LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";

export interface RowState {
  tone: BadgeTone;
  label: string;
}

interface RowHeadProps {
  icon: LucideIcon;
  title: string;
  /** Undefined while it is being read, null where it could not be. */
  state?: RowState | undefined | null;
  /** What is known of it besides, in a few words. */
  details?: string | undefined;
}

export type RowName =
  | "password"
  | "authenticator"
  | "recovery"
  | "phone"
  | "biometrics"
  | "devices"
  | "sessions"
  | "apps"
  | "activity";

/** The row that is open, as the address has it: one at a time. */
export function useOpenRow(): { open: string | null; show: (name: RowName | null) => void } {
  const [search, setSearch] = useSearchParams();
  return {
    open: search.get("open"),
    show: (name) =>
      setSearch(name === null ? {} : { open: name }, { replace: true, preventScrollReset: true }),
  };
}

interface ProtectionRowProps extends RowHeadProps {
  name: RowName;
  text: string;
  /** What is done with it; rendered while the row is open. */
  children: ReactNode;
}

/** One protection: how it stands, and what can be done with it once the row is opened. */
export function ProtectionRow({ name, text, children, ...head }: ProtectionRowProps) {
  const { t } = useTranslation("security");
  const { open, show } = useOpenRow();
  const id = useId();
  const isOpen = open === name;
  const action = isOpen ? t("row.close") : t("row.manage");
  return (
    <section aria-labelledby={id}>
      <RowHead {...head} headingId={id}>
        <Button
          size="sm"
          variant="ghost"
          className="h-11"
          aria-label={`${action}: ${head.title}`}
          aria-expanded={isOpen}
          aria-controls={`${id}-content`}
          onClick={() => show(isOpen ? null : name)}
        >
          {action}
          <ChevronDown
            aria-hidden="true"
            className={cn("size-4 transition-transform", isOpen && "rotate-180")}
          />
        </Button>
      </RowHead>
      <div id={`${id}-content`} hidden={!isOpen} className="border-t bg-ground">
        {isOpen && (
          <>
            <p className="max-w-prose px-5 pt-4 text-ink-muted text-sm">{text}</p>
            {children}
          </>
        )}
      </div>
    </section>
  );
}

/** A protection that is seen and changed on a page of its own. */
export function LinkRow({ to, ...head }: RowHeadProps & { to: string }) {
  const { t } = useTranslation("security");
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <RowHead {...head} headingId={id}>
        <Button asChild size="sm" variant="ghost" className="h-11">
          <Link to={to} aria-label={`${t("row.open")}: ${head.title}`}>
            {t("row.open")}
            <ChevronRight aria-hidden="true" className="size-4" />
          </Link>
        </Button>
      </RowHead>
    </section>
  );
}

/** A protection there is nothing to do about. */
export function PlainRow(head: RowHeadProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <RowHead {...head} headingId={id} />
    </section>
  );
}

interface HeadProps extends RowHeadProps {
  headingId: string;
  children?: ReactNode;
}

function RowHead({ icon: Icon, title, details, headingId, children, ...rest }: HeadProps) {
  return (
    <div className="flex items-center gap-3 px-4 py-3 sm:gap-4 sm:px-5">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-sunken text-ink-muted">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1 sm:flex-row sm:items-center sm:gap-3">
        <div className="min-w-0 sm:flex-1">
          <h2 id={headingId} className="font-medium text-sm">
            {title}
          </h2>
          {details !== undefined && (
            <p className="text-ink-muted text-sm [overflow-wrap:anywhere]">{details}</p>
          )}
        </div>
        {"state" in rest && <State state={rest.state} />}
      </div>
      {children}
    </div>
  );
}

function State({ state }: { state: RowState | undefined | null }) {
  const { t } = useTranslation("security");
  if (state === undefined) return <Skeleton className="h-5 w-20 rounded-full" />;
  return <Badge tone={state?.tone ?? "neutral"}>{state?.label ?? t("row.unread")}</Badge>;
}
