import { useMutation } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { contestInDemo } from "@/features/pix/api";
import { useIsDemo } from "@/lib/deployment";
import { toast } from "@/lib/toast-store";

/** In a demonstration, the part of the payer's bank: outside the bank, and marked as such. */
export function DemoContest({ endToEndId }: { endToEndId: string }) {
  const { t } = useTranslation("pix");
  const isDemo = useIsDemo();
  const contest = useMutation({
    mutationFn: () => contestInDemo(endToEndId),
    onSuccess: () => toast({ title: t("demo.contested") }),
  });
  if (!isDemo) return null;
  return (
    <section className="flex w-full flex-col gap-3 rounded-lg border border-wheat border-dashed bg-wheat-soft/50 p-4 text-left">
      <Badge tone="warning">{t("demo.badge")}</Badge>
      <p className="text-sm text-wheat-ink">{t("demo.contestText")}</p>
      <Button variant="secondary" disabled={contest.isPending} onClick={() => contest.mutate()}>
        <Scale aria-hidden="true" className="size-5" />
        {t("demo.contest")}
      </Button>
      {contest.isError && <ErrorAlert error={contest.error} />}
    </section>
  );
}
