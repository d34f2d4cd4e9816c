import { useQuery } from "@tanstack/react-query";
import { cashbackQuery } from "@/lib/cashback";

/** Whether the holder's level of cashback is Black now; false until the server says so. */
export function useIsBlack(): boolean {
  return useQuery(cashbackQuery).data?.currentLevel.name === "Black";
}
