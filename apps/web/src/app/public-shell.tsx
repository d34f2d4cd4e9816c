import { Outlet } from "react-router";
import { PublicFooter } from "@/app/public-footer";
import { PublicHeader } from "@/app/public-header";
import { DemoStrip } from "@/components/demo-strip";
import { SkipLink } from "@/components/skip-link";

/** The frame of the public pages. */
export function PublicShell() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <PublicHeader />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <PublicFooter />
      <DemoStrip />
    </div>
  );
}
