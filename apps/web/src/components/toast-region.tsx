import { lazy, Suspense, useRef } from "react";
import { useShownToast } from "@/lib/toast-store";

const Toaster = lazy(() => import("@/components/ui/toast"));

/** The one place toasts appear; its code is fetched with the first of them. */
export function ToastRegion() {
  const shown = useShownToast();
  const used = useRef(false);
  if (shown !== null) used.current = true;
  if (!used.current) return null;
  return (
    <Suspense fallback={null}>
      <Toaster shown={shown} />
    </Suspense>
  );
}
