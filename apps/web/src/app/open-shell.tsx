import { lazy } from "react";
import { PageLoading } from "@/app/page-loading";
import { useSession } from "@/lib/session/session-store";

const ClientShell = lazy(async () => ({ default: (await import("@/app/client-shell")).ClientShell }));
const PublicShell = lazy(async () => ({ default: (await import("@/app/public-shell")).PublicShell }));

/** For pages both visitors and clients reach: each keeps the frame they came from. */
export function OpenShell() {
  const session = useSession();
  if (session.status === "loading") return <PageLoading />;
  return session.status === "signed-in" ? <ClientShell /> : <PublicShell margins />;
}
