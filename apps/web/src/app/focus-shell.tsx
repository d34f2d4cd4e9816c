import { Link, Outlet } from "react-router";
import { Brand } from "@/components/brand";
import { DemoStrip } from "@/components/demo-strip";
import { LanguageSelector } from "@/components/language-selector";
import { SkipLink } from "@/components/skip-link";

/** The frame of a single task: nothing on the page but it. The screen sets its own width. */
export function FocusShell() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="page-width flex h-16 items-center justify-between">
        <Link to="/" aria-label="Lastro" className="inline-flex rounded-md">
          <Brand />
        </Link>
        <LanguageSelector />
      </header>
      <main id="content" tabIndex={-1} className="page-width flex-1 py-8 outline-none sm:py-12">
        <Outlet />
      </main>
      <DemoStrip />
    </div>
  );
}
