import { useQuery } from "@tanstack/react-query";
import { Activity, LifeBuoy } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { hoursQuery } from "@/features/help/api";
import {
  type Article,
  type ArticleId,
  searchArticles,
  TOPIC_NAMES,
  TOPICS,
} from "@/features/help/articles/articles";
import { useArticles } from "@/features/help/articles/use-articles";
import { HoursNote } from "@/features/help/hours-note";
import { OpenPage } from "@/features/help/open-page";
import { OwnConversations } from "@/features/help/own-conversations";
import { useSession } from "@/lib/session/session-store";

/** Articles, and how to reach people: for everybody. */
export function HelpPage() {
  const { t } = useTranslation("help");
  const isSignedIn = useSession().status === "signed-in";
  return (
    <OpenPage>
      <PageHeader title={t("title")} description={t("lead")} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Articles />
        <div className="flex flex-col gap-6">
          <Contact isSignedIn={isSignedIn} />
          {isSignedIn && <OwnConversations />}
        </div>
      </div>
    </OpenPage>
  );
}

function Articles() {
  const { t } = useTranslation("help");
  const [search, setSearch] = useState("");
  const { data, error, refetch } = useArticles();
  if (error !== null) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  const isSearching = search.trim() !== "";
  return (
    <section aria-label={t("articles")} className="flex flex-col gap-6">
      <Field label={t("search")} hint={t("searchHint")}>
        <Input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
      </Field>
      {data === undefined ? (
        <Skeleton className="h-96 w-full" />
      ) : isSearching ? (
        <Found articles={data} ids={searchArticles(data, search)} />
      ) : (
        <div className="grid gap-6 sm:grid-cols-2">
          {TOPIC_NAMES.map((topic) => (
            <div key={topic}>
              <h2 className="mb-1 font-semibold">{t(`topics.${topic}`)}</h2>
              <ArticleLinks articles={data} ids={TOPICS[topic]} />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

interface LinksProps {
  articles: Readonly<Record<ArticleId, Article>>;
  ids: readonly ArticleId[];
}

function Found({ articles, ids }: LinksProps) {
  const { t } = useTranslation("help");
  return (
    <div aria-live="polite">
      <p className="mb-2 text-ink-muted text-sm">{t("found", { count: ids.length })}</p>
      <ArticleLinks articles={articles} ids={ids} />
    </div>
  );
}

function ArticleLinks({ articles, ids }: LinksProps) {
  return (
    <ul>
      {ids.map((id) => (
        <li key={id}>
          <Link
            to={`/help/articles/${id}`}
            className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
          >
            {articles[id].title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Contact({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation("help");
  const { data } = useQuery(hoursQuery);
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("contact.title")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-4">
        {data === undefined ? <Skeleton className="h-12 w-full" /> : <HoursNote hours={data} />}
        <Button asChild>
          <Link to={isSignedIn ? "/help/new" : "/login?next=%2Fhelp%2Fnew"}>
            <LifeBuoy aria-hidden="true" className="size-4" />
            {t(isSignedIn ? "contact.write" : "contact.signIn")}
          </Link>
        </Button>
        <div className="flex flex-col">
          {!isSignedIn && (
            <Link
              to="/help/write"
              className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
            >
              {t("contact.cannotSignIn")}
            </Link>
          )}
          <Link
            to="/status"
            className="inline-flex min-h-11 items-center gap-2 text-accent underline underline-offset-4"
          >
            <Activity aria-hidden="true" className="size-4" />
            {t("status.title")}
          </Link>
        </div>
      </CardContent>
    </Card>
  );
}
