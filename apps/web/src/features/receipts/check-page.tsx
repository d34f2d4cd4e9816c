import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { PageTitle } from "@/components/page-title";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** What a code may be typed as; which one it is, the server says. */
const CODE = /^[0-9A-Za-z -]{1,40}$/;

/** For whoever has a document on paper: asks for its code and leads to what the bank knows of it. */
export function CheckPage() {
  const { t } = useTranslation("receipts");
  const navigate = useNavigate();
  const form = useForm({ defaultValues: { code: "" } });
  const open = form.handleSubmit(({ code }) =>
    navigate(`/r/${encodeURIComponent(code.trim().toUpperCase())}`),
  );
  const { errors } = form.formState;
  return (
    <div className="page-width py-10 sm:py-16">
      <PageTitle>{t("public.title")}</PageTitle>
      <div className="mx-auto flex w-full max-w-md flex-col gap-6">
        <div className="flex flex-col gap-2">
          <h1 className="font-semibold text-2xl tracking-tight">{t("public.title")}</h1>
          <p className="text-pretty text-ink-muted">{t("byCode.lead")}</p>
        </div>
        <form noValidate onSubmit={(event) => void open(event)} className="flex flex-col gap-5">
          <Field
            label={t("byCode.code")}
            hint={t("byCode.hint")}
            error={errors.code && t("byCode.missing")}
            required
          >
            <Input
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder="XXXX-XXXX-XXXX-XXXX"
              className="figures uppercase"
              {...form.register("code", { validate: (typed) => CODE.test(typed.trim()) })}
            />
          </Field>
          <Button type="submit" size="lg">
            {t("byCode.submit")}
          </Button>
        </form>
      </div>
    </div>
  );
}
