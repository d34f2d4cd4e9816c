import type { OrderExport } from "@lastro/contracts/grain/order-search";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { exportOrders, type OrderFilter } from "@/features/grain/orders/api";
import { saveFile } from "@/lib/save-file";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

const FILES = ["pedidos.xlsx", "pedidos.csv"] as const satisfies readonly OrderExport[];

/** The orders that were found, as a file. */
export function OrderExportMenu({ filter }: { filter: OrderFilter }) {
  const { t } = useTranslation("grain-orders-search");
  const failed = useFailureToast();
  const download = useMutation({
    mutationFn: async (file: OrderExport) => saveFile(await exportOrders(file, filter), `lastro-${file}`),
    onSuccess: (_, file) => toast({ title: t("exported"), description: file }),
    onError: (error) => void failed(t("exportFailed"), error),
  });
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="secondary" disabled={download.isPending}>
          <Download aria-hidden="true" className="size-4.5" />
          {t(download.isPending ? "exporting" : "export")}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {FILES.map((file) => (
          <DropdownMenuItem key={file} onSelect={() => download.mutate(file)}>
            {t(file === "pedidos.xlsx" ? "xlsx" : "csv")}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
