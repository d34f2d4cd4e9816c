import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import {
  askFor,
  confirm,
  end,
  type WhatsApp,
  whatsappQuery,
} from "@/features/grain/settings/notice-choices-api";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

/** The number somebody is notified at by WhatsApp: asked for, proven by a code, and ended at any time. */
export function WhatsAppContact({ whatsapp }: { whatsapp: WhatsApp }) {
  const { t } = useTranslation("grain-settings");
  const [other, setOther] = useState(false);
  const { state, phone } = whatsapp;
  return (
    <div className="flex flex-col gap-3 px-5 py-4">
      <h3 className="font-medium">{t("whatsapp.title")}</h3>
      {state === "on" ? (
        <Active phone={phone ?? ""} />
      ) : state === "code_sent" && !other ? (
        <CodeForm phone={phone ?? ""} onOther={() => setOther(true)} />
      ) : (
        <NumberForm onSent={() => setOther(false)} />
      )}
    </div>
  );
}

/** Keeps what the server answers as what is known. */
function useKeep() {
  const queryClient = useQueryClient();
  return (whatsapp: WhatsApp) => queryClient.setQueryData(whatsappQuery.queryKey, whatsapp);
}

/** Without a plus it is a number of Brazil. */
const whole = (typed: string) => (typed.trim().startsWith("+") ? typed : `+55${typed.replace(/\D/g, "")}`);

function NumberForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation("grain-settings");
  const keep = useKeep();
  const form = useForm({ defaultValues: { phone: "" } });
  const ask = useMutation({
    mutationFn: (phone: string) => askFor(whole(phone)),
    onSuccess: (whatsapp) => {
      keep(whatsapp);
      onSent();
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(({ phone }) => ask.mutate(phone))(event)}
      className="flex flex-col gap-3"
    >
      <p className="text-ink-muted text-sm">{t("whatsapp.text")}</p>
      <Field
        label={t("whatsapp.phone")}
        hint={t("whatsapp.phoneHint")}
        error={form.formState.errors.phone && t("whatsapp.phoneMissing")}
        className="max-w-sm"
      >
        <Input type="tel" autoComplete="tel" maxLength={30} {...form.register("phone", { required: true })} />
      </Field>
      {ask.isError && <ErrorAlert error={ask.error} />}
      <Button type="submit" variant="secondary" className="self-start" disabled={ask.isPending}>
        {t("whatsapp.send")}
      </Button>
    </form>
  );
}

function CodeForm({ phone, onOther }: { phone: string; onOther: () => void }) {
  const { t } = useTranslation("grain-settings");
  const keep = useKeep();
  const form = useForm({ defaultValues: { code: "" } });
  const prove = useMutation({
    mutationFn: (code: string) => confirm(code.trim()),
    onSuccess: (whatsapp) => {
      keep(whatsapp);
      toast({ title: t("whatsapp.confirmed") });
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(({ code }) => prove.mutate(code))(event)}
      className="flex flex-col gap-3"
    >
      <p className="text-sm">{t("whatsapp.codeText", { phone })}</p>
      <Field
        label={t("whatsapp.code")}
        error={form.formState.errors.code && t("whatsapp.codeMissing")}
        className="max-w-40"
      >
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          {...form.register("code", { required: true })}
        />
      </Field>
      {prove.isError && <ErrorAlert error={prove.error} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" disabled={prove.isPending}>
          {t("whatsapp.confirm")}
        </Button>
        <Button variant="ghost" onClick={onOther}>
          {t("whatsapp.other")}
        </Button>
      </div>
    </form>
  );
}

function Active({ phone }: { phone: string }) {
  const { t } = useTranslation("grain-settings");
  const keep = useKeep();
  const failed = useFailureToast();
  const stop = useMutation({
    mutationFn: end,
    onSuccess: (whatsapp) => {
      keep(whatsapp);
      toast({ title: t("whatsapp.ended") });
    },
    onError: (error) => void failed(t("whatsapp.endFailed"), error),
  });
  return (
    <>
      <p className="text-sm">{t("whatsapp.on", { phone })}</p>
      <Button
        variant="secondary"
        className="self-start"
        wraps
        disabled={stop.isPending}
        onClick={() => stop.mutate()}
      >
        {t("whatsapp.end")}
      </Button>
    </>
  );
}
