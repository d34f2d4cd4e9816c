import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { LockKeyhole } from "lucide-react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { PasswordInput } from "@/components/password-input";
import { PasswordStrengthHint } from "@/components/password-strength";
import { Button } from "@/components/ui/button";
import { CardContent } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { changePassword } from "@/features/security/api";
import { ProtectionRow } from "@/features/security/protection-row";
import { codeOf, useAuthFailure } from "@/lib/session/auth-failure";
import { toast } from "@/lib/toast-store";

const schema = z
  .object({
    current: z.string().check(z.minLength(1, "currentRequired")),
    password: z.string().check(z.minLength(6, "senhaMin")),
    repeated: z.string(),
  })
  .check(
    z.refine((form) => form.password === form.repeated, {
      path: ["repeated"],
      error: "senhasDiferentes",
      when: () => true,
    }),
  );
type PasswordForm = z.infer<typeof schema>;
type Key = "currentRequired" | "senhaMin" | "senhasDiferentes";

const EMPTY: PasswordForm = { current: "", password: "", repeated: "" };
/** Which field a refusal is about. */
const FIELDS: Readonly<Record<string, keyof PasswordForm>> = {
  current_password_invalid: "current",
  current_password_required: "current",
  same_password: "password",
  weak_password: "password",
};

export function PasswordRow() {
  const { t } = useTranslation("security");
  const { t: identity } = useTranslation("identity");
  const failure = useAuthFailure();
  const queryClient = useQueryClient();
  const form = useForm<PasswordForm>({ resolver: zodResolver(schema), defaultValues: EMPTY });
  const { errors, isSubmitting } = form.formState;
  const says = (error: { type?: string; message?: string } | undefined) => {
    if (error?.message === undefined) return undefined;
    return error.type === "refused" ? error.message : identity(`validation.${error.message as Key}`);
  };

  const change = async ({ current, password }: PasswordForm) => {
    try {
      await changePassword(current, password);
      form.reset(EMPTY);
      toast({ title: t("password.doneTitle"), description: t("password.doneText") });
      await queryClient.invalidateQueries({ queryKey: ["security"] });
    } catch (error) {
      const field = FIELDS[codeOf(error) ?? ""];
      const message = await failure(error);
      if (field !== undefined) form.setError(field, { type: "refused", message }, { shouldFocus: true });
      else toast({ title: t("password.failed"), description: message, variant: "destructive" });
    }
  };

  return (
    <ProtectionRow
      name="password"
      icon={LockKeyhole}
      title={t("password.title")}
      state={{ tone: "positive", label: t("state.inUse") }}
      text={t("password.text")}
    >
      <CardContent>
        <form noValidate onSubmit={form.handleSubmit(change)} className="flex max-w-md flex-col gap-5">
          <Field label={t("password.current")} error={says(errors.current)} required>
            <PasswordInput autoComplete="current-password" {...form.register("current")} />
          </Field>
          <Field
            label={t("password.new")}
            error={says(errors.password)}
            hint={<PasswordStrengthHint password={form.watch("password")} />}
            required
          >
            <PasswordInput autoComplete="new-password" {...form.register("password")} />
          </Field>
          <Field label={t("password.repeated")} error={says(errors.repeated)} required>
            <PasswordInput autoComplete="new-password" {...form.register("repeated")} />
          </Field>
          <Button type="submit" className="self-start" disabled={isSubmitting}>
            {isSubmitting ? t("password.busy") : t("password.submit")}
          </Button>
        </form>
      </CardContent>
    </ProtectionRow>
  );
}
