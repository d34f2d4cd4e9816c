import { DISPLAY_CURRENCIES, TIME_ZONES } from "@lastro/contracts/grain/preference-choices";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type Path, type PathValue, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { Choice } from "@/components/setting-choice";
import { SettingsSection } from "@/components/settings-section";
import { Button } from "@/components/ui/button";
import { NoticeChoices } from "@/features/grain/settings/notice-choices";
import { useNoticeDraft } from "@/features/grain/settings/use-notice-draft";
import {
  type Preferences,
  preferencesQuery,
  type StoredPreferences,
  savePreferences,
} from "@/features/grain/shared/preferences";
import { SignDialog } from "@/features/grain/shared/signing/sign-dialog";
import { useSigning } from "@/features/grain/shared/signing/use-signing";
import { cn } from "@/lib/cn";
import { useIsDemo } from "@/lib/deployment";
import { useLanguage } from "@/lib/i18n/language-provider";
import { LANGUAGE_NAMES, LANGUAGES } from "@/lib/i18n/languages";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

const FORM = "market-settings";

interface SettingsFormProps {
  stored: StoredPreferences;
  /** Also how they sell. */
  sells: boolean;
  children?: ReactNode;
}

/** What somebody settles for themselves: what they are told and by which ways, how they read and, if they do, sell. */
export function SettingsForm({ stored: { chosen, ...stored }, sells, children }: SettingsFormProps) {
  const { t } = useTranslation("grain-settings");
  const { language, setLanguage } = useLanguage();
  const isDemo = useIsDemo();
  const failed = useFailureToast();
  // Who has chosen nothing yet reads the language of the page.
  const form = useForm<Preferences>({
    values: chosen ? stored : { ...stored, language },
    resetOptions: { keepDirtyValues: true },
  });
  const shown = form.watch();
  const notices = useNoticeDraft();
  const signing = useSigning();
  const [consenting, setConsenting] = useState(false);
  const change = <N extends Path<Preferences>>(name: N, value: PathValue<Preferences, N>) =>
    form.setValue(name, value, { shouldDirty: true });
  const save = useMutation({
    mutationFn: async (preferences: Preferences) => {
      await notices.save();
      return savePreferences(preferences);
    },
    onSuccess: (saved, _body, _context, { client }) => {
      client.setQueryData(preferencesQuery.queryKey, saved);
      form.reset(form.getValues());
      setConsenting(false);
      signing.forget();
      setLanguage(saved.language);
      toast({ title: t("settings.saved") });
      // Days, months and letters follow the time zone and the language from now on.
      void client.invalidateQueries({ queryKey: ["grain"] });
    },
    onError: (error) => {
      signing.refused(error);
      void failed(t("settings.failed"), error, t("settings.failedText"));
    },
  });
  const submit = form.handleSubmit((preferences) => {
    if (save.isPending) return;
    // Whoever takes every order on signs each of them in advance.
    if (preferences.autoApproveOrders && !stored.autoApproveOrders) setConsenting(true);
    else save.mutate(preferences);
  });
  const consent = async () => save.mutate({ ...form.getValues(), signature: await signing.sign() });
  return (
    <div>
      <NoticeChoices
        switches={shown.notifications}
        onSwitch={(name, on) => change(`notifications.${name}`, on)}
        choices={notices.shown}
        onChoose={notices.change}
      />
      <form
        id={FORM}
        className="[&>section:first-of-type]:border-t [&>section:first-of-type]:pt-8"
        onSubmit={(event) => void submit(event)}
      >
        <SettingsSection title={t("settings.general")} description={t("settings.generalText")}>
          <div className="grid gap-4 p-5 sm:grid-cols-2">
            <ChoiceField
              label={t("settings.language")}
              value={shown.language}
              onValueChange={(next) => change("language", next)}
              choices={LANGUAGES.map((each) => [each, LANGUAGE_NAMES[each]] as const)}
            />
            <ChoiceField
              label={t("settings.timeZone")}
              value={shown.timeZone}
              onValueChange={(next) => change("timeZone", next)}
              choices={TIME_ZONES.map((each) => [each, each.replaceAll("_", " ")] as const)}
            />
            <ChoiceField
              label={t("settings.currency")}
              value={shown.currency}
              onValueChange={(next) => change("currency", next)}
              choices={DISPLAY_CURRENCIES.map((each) => [each, t(`settings.currencies.${each}`)] as const)}
            />
          </div>
        </SettingsSection>
        {sells && (
          <SettingsSection title={t("settings.sales")} description={t("settings.salesText")}>
            <ul className="divide-y">
              <li>
                <Choice
                  title={t("settings.autoApprove")}
                  text={t("settings.autoApproveHint")}
                  checked={shown.autoApproveOrders}
                  onChange={(on) => change("autoApproveOrders", on)}
                />
              </li>
              <li>
                <Choice
                  title={t("settings.requirePayment")}
                  text={t("settings.requirePaymentHint")}
                  checked={shown.requirePaymentConfirmation}
                  onChange={(on) => change("requirePaymentConfirmation", on)}
                />
              </li>
            </ul>
          </SettingsSection>
        )}
        {children}
        <SignDialog
          open={consenting}
          title={t("settings.consentTitle")}
          text={t("settings.consentText")}
          action={t("settings.consentSign")}
          signing={signing}
          busy={save.isPending}
          onSign={() => void consent().catch((error: unknown) => failed(t("settings.failed"), error))}
          onClose={() => setConsenting(false)}
        />
      </form>
      <div
        className={cn(
          "sticky flex justify-end border-t bg-ground py-4",
          // Above the strip that says so, and above the bar of a phone.
          isDemo ? "bottom-7.5 max-md:bottom-22" : "bottom-0 max-md:bottom-14",
        )}
      >
        <Button type="submit" form={FORM} variant="wheat" disabled={save.isPending}>
          {t(save.isPending ? "settings.saving" : "settings.save")}
        </Button>
      </div>
    </div>
  );
}
