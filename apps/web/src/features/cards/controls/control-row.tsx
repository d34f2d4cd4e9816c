import type { LucideIcon } from "lucide-react";
import { useId } from "react";
import { Label } from "@/components/ui/label";
import { Switch } from "@/components/ui/switch";

interface ControlRowProps {
  icon?: LucideIcon;
  label: string;
  hint?: string;
  checked: boolean;
  disabled: boolean;
  onChange: (on: boolean) => void;
}

/** One switch of a card, with what it does. */
export function ControlRow({ icon: Icon, label, hint, checked, disabled, onChange }: ControlRowProps) {
  const id = useId();
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 py-2.5">
      <Label htmlFor={id} className="flex min-w-0 items-center gap-3">
        {Icon !== undefined && <Icon aria-hidden="true" className="size-5 shrink-0 text-accent" />}
        <span>
          {label}
          {hint !== undefined && <span className="block font-normal text-ink-muted">{hint}</span>}
        </span>
      </Label>
      <Switch id={id} checked={checked} disabled={disabled} onCheckedChange={onChange} />
    </li>
  );
}
