import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { preferencesQuery, savePreferences, usePreferences } from "@/features/grain/shared/preferences";
import { useLanguage } from "@/lib/i18n/language-provider";

/**
 * Speaks the language somebody chose once they are signed in; and what they choose here afterwards is theirs everywhere,
 * in their letters as well.
 */
export function PreferredLanguage() {
  const stored = usePreferences();
  const { language, setLanguage } = useLanguage();
  const client = useQueryClient();
  const spoken = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (stored === undefined) return;
    if (spoken.current === undefined) {
      spoken.current = stored.chosen ? stored.language : language;
      if (spoken.current !== language) setLanguage(stored.language);
      return;
    }
    if (language === spoken.current) return;
    spoken.current = language;
    if (language === stored.language) return;
    const { chosen: _, ...preferences } = stored;
    void savePreferences({ ...preferences, language }).then(
      (saved) => client.setQueryData(preferencesQuery.queryKey, saved),
      () => undefined, // It is spoken here all the same; the next choice tries again.
    );
  }, [stored, language, setLanguage, client]);
  return null;
}
