import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";

/** Fetches what is older than a list shows, from above it; nothing where nothing is. */
export function LoadOlder({
  list,
}: {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}) {
  const { t } = useTranslation("common");
  if (!list.hasNextPage) return null;
  return (
    <div className="flex justify-center">
      <Button
        variant="ghost"
        size="sm"
        disabled={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        {t(list.isFetchingNextPage ? "loadingMore" : "loadMore")}
      </Button>
    </div>
  );
}
