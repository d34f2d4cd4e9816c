import { ASSETS } from "@lastro/money";
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
import { downloadStatement, type ExportFormat, type StatementFilters } from "@/features/accounts/api";
import { ApiError } from "@/lib/api-error";
import { useLanguage } from "@/lib/i18n/language-provider";
import { refusalText } from "@/lib/refusal-text";
import { saveFile } from "@/lib/save-file";
import { toast } from "@/lib/toast-store";

const FORMATS = ["csv", "ofx", "pdf"] as const satisfies readonly ExportFormat[];

/** Accounting programs take currencies alone; the record of another asset is its spreadsheet. */
const formatsOf = ({ asset = "BRL" }: StatementFilters) =>
  FORMATS.filter((format) => format !== "ofx" || ASSETS[asset].kind === "fiat");

/** The statement as a file, with the filters of the screen. */
export function ExportMenu({ filters }: { filters: StatementFilters }) {
  const { t } = useTranslation(["accounts", "common"]);
  const { language } = useLanguage();
  const download = useMutation({
    mutationFn: (format: ExportFormat) => downloadStatement(format, filters),
    onSuccess: (file, format) => {
      saveFile(file, `extrato-lastro${filters.asset === undefined ? "" : `-${filters.asset}`}.${format}`);
      toast({ title: t("statement.exported") });
    },
    onError: async (error) =>
      toast({
        variant: "destructive",
        title: t("errors.genericTitle", { ns: "common" }),
        description:
          error instanceof ApiError
            ? await refusalText(error, language)
            : t("errors.noAnswer", { ns: "common" }),
      }),
  });
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="secondary" disabled={download.isPending}>
          <Download aria-hidden="true" className="size-4" />
          {download.isPending ? t("statement.exporting") : t("statement.export")}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {formatsOf(filters).map((format) => (
          <DropdownMenuItem key={format} onSelect={() => download.mutate(format)}>
            {t(`statement.formats.${format}`)}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
