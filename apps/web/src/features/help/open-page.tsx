import type { ReactNode } from "react";
import { cn } from "@/lib/cn";
import { useSession } from "@/lib/session/session-store";

/** The space around a page for everybody: the public frame gives it none, the client's does. */
export function OpenPage({ className, children }: { className?: string; children: ReactNode }) {
  const isSignedIn = useSession().status === "signed-in";
  return <div className={cn("w-full", !isSignedIn && "py-8 sm:py-12", className)}>{children}</div>;
}
