import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { FirmQuote } from "@/features/otc/api";
import type { QuoteRequest } from "@/features/otc/requests/api";
import { LargeOrderForm } from "@/features/otc/requests/large-order-form";
import { RequestOffer } from "@/features/otc/requests/request-offer";
import { RequestsCard } from "@/features/otc/requests/requests-card";
import { toast } from "@/lib/toast-store";

interface LargeOrdersProps {
  onSettled: (quote: FirmQuote) => void;
}

/** Large orders: ask, wait for the desk, take its price or leave it. */
export function LargeOrders({ onSettled }: LargeOrdersProps) {
  const { t } = useTranslation("otc");
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<QuoteRequest>();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ["otc", "requests"] });
  const close = () => {
    setOpen(undefined);
    refresh();
  };
  const replace = (request: QuoteRequest) => {
    close();
    if (request.quote === null) toast({ title: t("requests.sent"), description: t("requests.sentText") });
    else setOpen(request);
  };
  return (
    <div className="flex flex-col gap-6">
      <LargeOrderForm onAnswered={setOpen} />
      <RequestsCard onOpen={setOpen} />
      {open !== undefined && open.quote !== null && (
        <RequestOffer
          key={open.quote.id}
          request={{ ...open, quote: open.quote }}
          onClose={close}
          onDeclined={refresh}
          onReplace={replace}
          onSettled={(quote) => {
            close();
            onSettled(quote);
          }}
        />
      )}
    </div>
  );
}
