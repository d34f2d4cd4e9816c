import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode, useState } from "react";
import { ForgetOnSignOut } from "@/app/forget-on-sign-out";
import { LanguageProvider } from "@/lib/i18n/language-provider";
import { createQueryClient } from "@/lib/query-client";

/** What every screen stands in, around the router: the browser's, or the one a page is drawn with at build time. */
export function App({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ForgetOnSignOut />
        <LanguageProvider>{children}</LanguageProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
