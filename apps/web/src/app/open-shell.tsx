import { lazy } from "react";
import { PageLoading } from "@/app/page-loading";
import { loadNamespaces } from "@/lib/i18n/i18n";
import { useSession } from "@/lib/session/session-store";

const ClientShell = lazy(async () => {
  const [{ ClientShell }] = await Promise.all([
    import("@/app/client-shell"),
    loadNamespaces("notices", "companies"),
  ]);
  return { default: ClientShell };
});
const PublicShell = lazy(async () => ({ default: (await import("@/app/public-shell")).PublicShell }));

/** For pages both visitors and clients reach: each keeps the frame they came from. */
export function OpenShell() {
  const session = useSession();
  if (session.status === "loading") return <PageLoading />;
  return session.status === "signed-in" ? <ClientShell /> : <PublicShell margins />;
}
