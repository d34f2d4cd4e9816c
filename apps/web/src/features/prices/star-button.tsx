import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Star } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { favouritesQuery, type MarketCoin, markFavourite, nameOf } from "@/features/prices/api";
import { cn } from "@/lib/cn";
import { useFailureToast } from "@/lib/use-failure-toast";

/** Marks a coin as a favourite, or no longer, for the client who is signed in. */
export function StarButton({ coin }: { coin: MarketCoin }) {
  const { t } = useTranslation("prices");
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const { data } = useQuery(favouritesQuery);
  const { queryKey } = favouritesQuery;
  const marking = useMutation({
    mutationFn: (favourite: boolean) => markFavourite(coin, favourite),
    onSuccess: (favourites) => queryClient.setQueryData(queryKey, favourites),
    onError: (error) => {
      void failed(t("favourite.failed"), error);
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  const kept = data?.coins.includes(coin) ?? false;
  const shown = marking.isPending ? marking.variables : kept;
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-pressed={shown}
      aria-label={t("favourite.of", { name: nameOf(coin) })}
      disabled={data === undefined || marking.isPending}
      onClick={(event) => {
        // A row around it opens by a click.
        event.stopPropagation();
        marking.mutate(!kept);
      }}
    >
      <Star aria-hidden="true" className={cn("size-5", shown && "fill-wheat text-wheat-ink")} />
    </Button>
  );
}
