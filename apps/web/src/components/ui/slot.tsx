import { Slot as RadixSlot } from "radix-ui";

/** Renders its only child with the props it was given. */
export const Slot = RadixSlot.Root;
