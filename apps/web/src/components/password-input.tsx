import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { Input } from "@/components/ui/input";

/** A password that its owner may look at while typing. */
export function PasswordInput(props: Omit<ComponentProps<"input">, "type">) {
  const { t } = useTranslation("identity");
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input {...props} type={shown ? "text" : "password"} className="pr-12" />
      <button
        type="button"
        aria-pressed={shown}
        aria-label={t("password.show")}
        title={shown ? t("password.hide") : t("password.show")}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-md text-ink-muted -outline-offset-2 hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}
