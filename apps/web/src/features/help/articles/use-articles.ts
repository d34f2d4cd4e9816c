import { queryOptions, useQuery } from "@tanstack/react-query";
import { loadArticles } from "@/features/help/articles/articles";
import { useLanguage } from "@/lib/i18n/language-provider";
import type { Language } from "@/lib/i18n/languages";

const articlesQuery = (language: Language) =>
  queryOptions({
    queryKey: ["help-articles", language],
    queryFn: () => loadArticles(language),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });

/** The articles in the reader's language. */
export const useArticles = () => useQuery(articlesQuery(useLanguage().language));
