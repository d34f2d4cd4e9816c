import {
  Banknote,
  Bus,
  Clapperboard,
  Dices,
  Fuel,
  GraduationCap,
  HeartPulse,
  House,
  type LucideIcon,
  Plane,
  ShoppingBag,
  ShoppingBasket,
  Tag,
  Utensils,
  Wrench,
} from "lucide-react";
import type { Category } from "@/features/cards/purchases/api";
import { cn } from "@/lib/cn";

const ICONS: Record<Category, LucideIcon> = {
  groceries: ShoppingBasket,
  restaurants: Utensils,
  transport: Bus,
  fuel: Fuel,
  travel: Plane,
  shopping: ShoppingBag,
  health: HeartPulse,
  education: GraduationCap,
  entertainment: Clapperboard,
  services: Wrench,
  home: House,
  cash: Banknote,
  gambling: Dices,
  other: Tag,
};

/** What a merchant sells, as a picture in a round. */
export function CategoryIcon({ category, className }: { category: Category; className?: string }) {
  const Icon = ICONS[category];
  return (
    <span
      className={cn(
        "flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent",
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-5" />
    </span>
  );
}
