import { Suspense, useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { PageLoading } from "@/app/page-loading";
import { ToastRegion } from "@/components/toast-region";

/** Around every screen: scroll and focus follow navigation, and toasts have their place. */
export function Root() {
  const { pathname, hash } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    // Those who hear the page start at its content, as those who see it do.
    if (hash === "") document.getElementById("content")?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return (
    <>
      <ScrollRestoration />
      <Suspense fallback={<PageLoading />}>
        <Outlet />
      </Suspense>
      <ToastRegion />
    </>
  );
}
