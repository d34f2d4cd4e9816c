import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";

interface LoadMoreProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  variant?: "ghost" | "secondary";
}

/** The button at the end of a cursor-paged list; nothing on its last page. */
export function LoadMore({ list, variant = "ghost" }: LoadMoreProps) {
  const { t } = useTranslation();
  if (!list.hasNextPage) return null;
  return (
    <Button
      variant={variant}
      size={variant === "ghost" ? "sm" : "md"}
      className="self-center"
      disabled={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {list.isFetchingNextPage ? t("loadingMore") : t("loadMore")}
    </Button>
  );
}
