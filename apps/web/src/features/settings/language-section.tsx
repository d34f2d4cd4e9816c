import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { SettingsSection } from "@/components/settings-section";
import { CardContent } from "@/components/ui/card";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group";
import { saveLanguage } from "@/features/settings/api";
import { ApiError } from "@/lib/api-error";
import { useLanguage } from "@/lib/i18n/language-provider";
import { isLanguage, LANGUAGE_NAMES, type Language } from "@/lib/i18n/languages";
import { toast } from "@/lib/toast-store";

/** The language of the screens on this device, and of the letters everywhere. */
export function LanguageSection() {
  const { t } = useTranslation("settings");
  const { language, languages, setLanguage } = useLanguage();
  const queryClient = useQueryClient();
  const id = useId();
  const saving = useMutation({
    mutationFn: saveLanguage,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["me"] }),
    onError: (error) => {
      // An administrator without a client's profile receives no letters of ours.
      if (error instanceof ApiError && error.code === "customers.profile_missing") return;
      toast({ title: t("language.failed"), description: t("language.failedText"), variant: "destructive" });
    },
  });
  const choose = (next: Language) => {
    setLanguage(next);
    saving.mutate(next);
  };
  return (
    <SettingsSection title={t("language.title")} description={t("language.text")}>
      <CardContent>
        <RadioGroup
          aria-label={t("language.title")}
          value={language}
          onValueChange={(next) => isLanguage(next) && choose(next)}
          className="grid gap-x-6 gap-y-1 sm:grid-cols-2"
        >
          {languages.map((each) => (
            <label
              key={each}
              htmlFor={`${id}-${each}`}
              lang={each}
              className="flex min-h-11 cursor-pointer items-center gap-3 text-sm"
            >
              <RadioGroupItem id={`${id}-${each}`} value={each} />
              {LANGUAGE_NAMES[each]}
            </label>
          ))}
        </RadioGroup>
      </CardContent>
    </SettingsSection>
  );
}
