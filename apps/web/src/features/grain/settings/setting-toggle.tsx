import { useId } from "react";
import { Switch } from "@/components/ui/switch";

interface SettingToggleProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}

/** One switch of the settings, with what it is about. */
export function SettingToggle({ label, hint, checked, onChange }: SettingToggleProps) {
  const id = useId();
  const described = hint === undefined ? undefined : `${id}-hint`;
  return (
    <li className="flex items-center justify-between gap-6 px-5 py-4">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint !== undefined && (
          <p id={described} className="text-ink-muted text-sm">
            {hint}
          </p>
        )}
      </div>
      <Switch id={id} aria-describedby={described} checked={checked} onCheckedChange={onChange} />
    </li>
  );
}
