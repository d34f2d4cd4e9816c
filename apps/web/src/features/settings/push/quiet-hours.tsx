import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Choice } from "@/components/setting-choice";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { type Push, pushQuery, saveQuietHours } from "@/features/settings/push/api";

/** Where nobody chose other times yet. */
const NIGHT = { from: "22:00", to: "07:00" };

/** When the devices stay silent but for what is mandatory. */
export function QuietHours({ quietHours }: { quietHours: Push["quietHours"] }) {
  const { t } = useTranslation("settings");
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: saveQuietHours,
    onSuccess: (push) => queryClient.setQueryData(pushQuery.queryKey, push),
  });
  const set = (name: "from" | "to") => (event: { target: { value: string } }) => {
    const { value } = event.target;
    const chosen = { ...(quietHours ?? NIGHT), [name]: value };
    if (/^\d\d:\d\d$/.test(value) && chosen.from !== chosen.to) saving.mutate(chosen);
  };
  return (
    <div>
      <Choice
        title={t("push.quiet.title")}
        text={t("push.quiet.text")}
        checked={quietHours !== null}
        busy={saving.isPending}
        onChange={(on) => saving.mutate(on ? NIGHT : null)}
      />
      {quietHours !== null && (
        <div className="grid max-w-sm grid-cols-2 gap-4 px-5 pb-5">
          {(["from", "to"] as const).map((name) => (
            <Field key={name} label={t(`push.quiet.${name}`)}>
              <Input key={quietHours[name]} type="time" defaultValue={quietHours[name]} onBlur={set(name)} />
            </Field>
          ))}
        </div>
      )}
      {saving.isError && (
        <div className="px-5 pb-5">
          <ErrorAlert error={saving.error} />
        </div>
      )}
    </div>
  );
}
