import { useMutation, useQueryClient } from "@tanstack/react-query";
import { MessageCircle } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { CopyButton } from "@/components/copy-button";
import { ErrorAlert } from "@/components/error-alert";
import { QrCode } from "@/components/qr-code";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { createLink, type LoadRef, linkQuery } from "@/features/grain/orders/driver/api";

interface LinkDialogProps {
  params: LoadRef;
  number: number;
  /** The link that ends with this one, if there is one. */
  replaces: { readonly plate: string | null } | null;
  open: boolean;
  onClose: () => void;
}

const DAYS = ["3", "7", "15", "30"] as const;
type Days = (typeof DAYS)[number];

/** Makes a link for the driver of a load and shows it, which it does this once. */
export function LinkDialog({ open, ...props }: LinkDialogProps) {
  const { t } = useTranslation("grain-orders-driver");
  const [url, setUrl] = useState<string>();
  const close = () => {
    setUrl(undefined);
    props.onClose();
  };
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && close()}>
      {open && (
        <DialogContent>
          <DialogTitle>{t("dialogTitle", { number: props.number })}</DialogTitle>
          <DialogDescription>
            {t(url !== undefined ? "once" : props.replaces ? "anotherText" : "text")}
          </DialogDescription>
          {url === undefined ? (
            <LinkForm {...props} onClose={close} onMade={setUrl} />
          ) : (
            <MadeLink url={url} onClose={close} />
          )}
        </DialogContent>
      )}
    </Dialog>
  );
}

interface LinkFormProps extends Omit<LinkDialogProps, "open" | "number"> {
  onMade: (url: string) => void;
}

function LinkForm({ params, replaces, onClose, onMade }: LinkFormProps) {
  const { t } = useTranslation(["grain-orders-driver", "common"]);
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues: { plate: replaces?.plate ?? "" } });
  const [days, setDays] = useState<Days>("15");
  const make = useMutation({
    mutationFn: (plate: string) =>
      createLink(params, { days: Number(days), ...(plate === "" ? {} : { plate }) }),
    onSuccess: ({ link, url }) => {
      queryClient.setQueryData(linkQuery(params).queryKey, { link });
      onMade(url);
    },
  });
  const submit = form.handleSubmit(({ plate }) => make.mutate(plate.trim()));
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("plate")} error={errors.plate && t("plateWrong")}>
          <Input
            autoCapitalize="characters"
            autoComplete="off"
            maxLength={10}
            {...form.register("plate", {
              pattern: /^\s*([A-Za-z]{3}[\s-]?\d[0-9A-Za-z]\d{2})?\s*$/,
            })}
          />
        </Field>
        <ChoiceField
          label={t("lasts")}
          value={days}
          onValueChange={setDays}
          choices={DAYS.map((each) => [each, t("days", { days: each })] as const)}
        />
      </div>
      {make.isError && <ErrorAlert error={make.error} />}
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          {t("cancel", { ns: "common" })}
        </Button>
        <Button type="submit" variant="wheat" disabled={make.isPending}>
          {t("make")}
        </Button>
      </DialogFooter>
    </form>
  );
}

function MadeLink({ url, onClose }: { url: string; onClose: () => void }) {
  const { t } = useTranslation("grain-orders-driver");
  const share = `https://wa.me/?text=${encodeURIComponent(t("message", { url }))}`;
  return (
    <div className="flex flex-col gap-4">
      <QrCode text={url} label={t("qr")} className="w-48 self-center rounded-lg border" />
      <div className="flex items-center gap-2 rounded-md border bg-sunken p-2 pl-3">
        <code className="min-w-0 flex-1 break-all text-xs">{url}</code>
        <CopyButton text={url} label={t("address")} />
      </div>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          {t("done")}
        </Button>
        <Button asChild variant="wheat">
          <a href={share} target="_blank" rel="noreferrer">
            <MessageCircle aria-hidden="true" className="size-4" />
            {t("share")}
          </a>
        </Button>
      </DialogFooter>
    </div>
  );
}
