import type { ReactNode } from "react";
import { Button, type ButtonProps } from "@/components/ui/button";

/** Over the strip and the bar at the foot of a phone; elsewhere where it stands. */
const UNDER_THE_THUMB = "max-sm:fixed max-sm:inset-x-4 max-sm:bottom-24 max-sm:z-20 max-sm:shadow-float";

/** The one filled button of an order's page. */
export function PrimaryButton({
  children,
  ...props
}: Omit<ButtonProps, "variant"> & { children: ReactNode }) {
  return (
    <Button variant="wheat" className={UNDER_THE_THUMB} {...props}>
      {children}
    </Button>
  );
}
