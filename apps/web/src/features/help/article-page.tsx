import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { PageTitle } from "@/components/page-title";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { factsQuery } from "@/features/help/api";
import { type Article, type ArticleId, filled } from "@/features/help/articles/articles";
import { useArticles } from "@/features/help/articles/use-articles";
import { OpenPage } from "@/features/help/open-page";

/** One article, with the figures that hold now. */
export function ArticlePage() {
  const { t } = useTranslation("help");
  const { article = "" } = useParams();
  const { data, error, refetch } = useArticles();
  const isKnown = data !== undefined && Object.hasOwn(data, article);
  return (
    <OpenPage className="mx-auto max-w-2xl">
      <Link
        to="/help"
        className="mb-2 inline-flex min-h-11 items-center gap-2 rounded-sm text-ink-muted text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t("back")}
      </Link>
      {error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-96 w-full" />
      ) : isKnown ? (
        <Shown article={data[article as ArticleId]} />
      ) : (
        <EmptyState title={t("noArticle")} />
      )}
    </OpenPage>
  );
}

function Shown({ article: { title, body } }: { article: Article }) {
  const { t } = useTranslation("help");
  const { data: facts, isPending } = useQuery(factsQuery);
  return (
    <article className="flex flex-col gap-4">
      <PageTitle>{title}</PageTitle>
      <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
      {isPending ? (
        <Skeleton className="h-48 w-full" />
      ) : (
        body.map((paragraph) => (
          <p key={paragraph} className="leading-relaxed">
            {filled(paragraph, facts)}
          </p>
        ))
      )}
      <div className="mt-4 flex flex-col items-start gap-3 border-t pt-6">
        <p className="text-ink-muted text-sm">{t("notSettled")}</p>
        <Button asChild variant="secondary">
          <Link to="/help">{t("contact.write")}</Link>
        </Button>
      </div>
    </article>
  );
}
