import type { GoalPicture } from "@lastro/contracts/investment-goals";
import {
  Baby,
  Car,
  Gem,
  GraduationCap,
  HeartPulse,
  House,
  Laptop,
  type LucideIcon,
  PartyPopper,
  PawPrint,
  Plane,
  Star,
  Umbrella,
} from "lucide-react";

/** What each goal is drawn as. */
export const PICTURES: Readonly<Record<GoalPicture, LucideIcon>> = {
  reserve: Umbrella,
  home: House,
  travel: Plane,
  car: Car,
  wedding: Gem,
  baby: Baby,
  study: GraduationCap,
  health: HeartPulse,
  computer: Laptop,
  party: PartyPopper,
  pet: PawPrint,
  other: Star,
};
