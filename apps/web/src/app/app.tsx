import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { RouterProvider } from "react-router";
import { ForgetOnSignOut } from "@/app/forget-on-sign-out";
import { router } from "@/app/router";
import { LanguageProvider } from "@/lib/i18n/language-provider";
import { createQueryClient } from "@/lib/query-client";

export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <ForgetOnSignOut />
      <LanguageProvider>
        <RouterProvider router={router} />
      </LanguageProvider>
    </QueryClientProvider>
  );
}
