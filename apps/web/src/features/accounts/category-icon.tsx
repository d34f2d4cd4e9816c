import type { MovementCategory } from "@lastro/contracts/movements";
import {
  ArrowLeftRight,
  Bitcoin,
  CreditCard,
  Ellipsis,
  Gift,
  Globe,
  Lock,
  type LucideIcon,
  PiggyBank,
  Receipt,
  TrendingUp,
  Users,
  Wheat,
  Zap,
} from "lucide-react";

export const CATEGORY_ICONS: Readonly<Record<MovementCategory, LucideIcon>> = {
  pix: Zap,
  transfer: Users,
  card: CreditCard,
  trade: ArrowLeftRight,
  crypto: Bitcoin,
  exchange: Globe,
  investment: TrendingUp,
  savings: PiggyBank,
  cashback: Gift,
  grain: Wheat,
  fee: Receipt,
  hold: Lock,
  other: Ellipsis,
};
