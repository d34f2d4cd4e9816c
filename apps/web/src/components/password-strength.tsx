import { useTranslation } from "react-i18next";
import { cn } from "@/lib/cn";
import { type PasswordStrength, passwordStrength } from "@/lib/password-strength";

const WORDS = ["tooShort", "weak", "fair", "strong"] as const;
const COLOURS: Record<PasswordStrength, string> = {
  0: "bg-line-strong",
  1: "bg-negative",
  2: "bg-wheat",
  3: "bg-positive",
};

/** How good the password being chosen is, in bars and in a word. */
export function PasswordStrengthHint({ password }: { password: string }) {
  const { t } = useTranslation("identity");
  const strength = passwordStrength(password);
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden="true" className="flex w-28 gap-1">
        {([1, 2, 3] as const).map((bar) => (
          <span
            key={bar}
            className={cn("h-1 flex-1 rounded-full", bar <= strength ? COLOURS[strength] : "bg-line")}
          />
        ))}
      </span>
      <span>{password === "" ? t("register.passwordHint") : t(`password.strength.${WORDS[strength]}`)}</span>
    </span>
  );
}
