import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";

/** A list read page by page, as far as fetching what is older concerns it. */
export interface OlderPages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Fetches what is older than a list shows, from above it; nothing where nothing is. */
export function LoadOlder({ list }: { list: OlderPages }) {
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
