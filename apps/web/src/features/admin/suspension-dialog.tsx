import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { type AdminUserDetail, changeSuspension, userQuery } from "@/features/admin/api";
import { toast } from "@/lib/toast-store";

const SHORTEST_REASON = 3;

/** Suspends a person or lets them in again; either needs a reason, which stays in the audit trail. */
export function SuspensionDialog({ user }: { user: AdminUserDetail }) {
  const { t } = useTranslation(["admin", "common"]);
  const queryClient = useQueryClient();
  const to = user.status === "suspended" ? "unsuspend" : "suspend";
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const change = useMutation({
    mutationFn: () => changeSuspension(user.id, to, reason.trim()),
    onSuccess: (changed) => {
      queryClient.setQueryData(userQuery(user.id).queryKey, changed);
      void queryClient.invalidateQueries({ queryKey: ["admin", "users"] });
      setOpen(false);
      setReason("");
      const title = t(changed.pendingSuspension === null ? `suspension.${to}.done` : "suspension.asked");
      toast({ title, description: user.name });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim().length >= SHORTEST_REASON && !change.isPending) change.mutate();
  };
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant={to === "suspend" ? "secondary" : "primary"}>{t(`suspension.${to}.action`)}</Button>
      </DialogTrigger>
      <DialogContent>
        <DialogTitle>{t(`suspension.${to}.title`, { name: user.name })}</DialogTitle>
        <DialogDescription>{t(`suspension.${to}.text`)}</DialogDescription>
        {user.role === "admin" && <Alert tone="info">{t("suspension.takesTwo")}</Alert>}
        <form onSubmit={submit} className="flex flex-col gap-4">
          <Field label={t("suspension.reason")} hint={t("suspension.reasonHint")} required>
            <Textarea maxLength={300} value={reason} onChange={({ target }) => setReason(target.value)} />
          </Field>
          {change.isError && <ErrorAlert error={change.error} />}
          <DialogFooter>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {t("cancel", { ns: "common" })}
            </Button>
            <Button
              type="submit"
              variant={to === "suspend" ? "destructive" : "primary"}
              disabled={reason.trim().length < SHORTEST_REASON || change.isPending}
            >
              {t(`suspension.${to}.action`)}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
