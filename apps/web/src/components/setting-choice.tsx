import { useId } from "react";
import { Switch } from "@/components/ui/switch";

interface ChoiceProps {
  title: string;
  text?: string;
  checked: boolean;
  busy?: boolean;
  /** Absent where there is nothing to choose. */
  onChange?: (checked: boolean) => void;
}

/** What can be switched on and off, in words. */
export function Choice({ title, text, checked, busy = false, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-6 px-5 py-4">
      <div className="flex min-w-0 flex-col gap-0.5">
        <label htmlFor={id} className="font-medium text-sm">
          {title}
        </label>
        {text !== undefined && (
          <p id={`${id}-text`} className="text-ink-muted text-sm">
            {text}
          </p>
        )}
      </div>
      <Switch
        id={id}
        {...(text === undefined ? {} : { "aria-describedby": `${id}-text` })}
        checked={checked}
        disabled={busy || onChange === undefined}
        onCheckedChange={onChange ?? (() => undefined)}
      />
    </div>
  );
}
