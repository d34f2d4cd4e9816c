import { useTranslation } from "react-i18next";
import { Skeleton } from "@/components/ui/skeleton";

/** Rows of movements on their way, in the room they will take. */
export function PendingRows({ rows }: { rows: number }) {
  const { t } = useTranslation();
  return (
    <div role="status" className="flex flex-col pb-2">
      <span className="sr-only">{t("loading")}</span>
      {Array.from({ length: rows }, (_, index) => `row-${index}`).map((row) => (
        <span key={row} className="flex items-center gap-4 px-5 py-3">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-36 max-w-full" />
            <Skeleton className="h-3 w-24" />
          </span>
          <Skeleton className="h-4 w-20" />
        </span>
      ))}
    </div>
  );
}
