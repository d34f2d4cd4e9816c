import { Outlet } from "react-router";
import { PublicFooter } from "@/app/public-footer";
import { PublicHeader } from "@/app/public-header";
import { DemoStrip } from "@/components/demo-strip";
import { SkipLink } from "@/components/skip-link";
import { cn } from "@/lib/cn";

/** The frame of the public pages. They reach from edge to edge unless the frame is told to keep its margins. */
export function PublicShell({ margins = false }: { margins?: boolean }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <PublicHeader />
      <main id="content" tabIndex={-1} className={cn("flex-1 outline-none", margins && "page-width")}>
        <Outlet />
      </main>
      <PublicFooter />
      <DemoStrip />
    </div>
  );
}
