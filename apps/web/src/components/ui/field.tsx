import { cloneElement, type ReactElement, type ReactNode, useId } from "react";
import { Label } from "@/components/ui/label";
import { cn } from "@/lib/cn";

interface ControlProps {
  id?: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | undefined;
  "aria-required"?: boolean | undefined;
}

export interface FieldProps {
  label: ReactNode;
  /** What helps before typing. */
  hint?: ReactNode;
  /** What is wrong with what was typed; announced when it appears. */
  error?: string | undefined;
  required?: boolean;
  className?: string | undefined;
  /** One control; it is given its id, its description and its validity. */
  children: ReactElement<ControlProps>;
}

/** A labelled control with its hint and its error, tied together for those who hear the page. */
export function Field({ label, hint, error, required = false, className, children }: FieldProps) {
  const generated = useId();
  const id = children.props.id ?? generated;
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const control = cloneElement(children, {
    id,
    "aria-describedby": [errorId, hintId].filter(Boolean).join(" ") || undefined,
    "aria-invalid": error === undefined ? undefined : true,
    "aria-required": required || undefined,
  });
  return (
    <div className={cn("flex flex-col gap-1.5", className)}>
      <Label htmlFor={id}>{label}</Label>
      {control}
      {error !== undefined && (
        <p id={errorId} role="alert" className="text-negative text-sm">
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={hintId} className="text-ink-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}
