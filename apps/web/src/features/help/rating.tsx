import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { type Conversation, conversationKey, conversationQuery, rate } from "@/features/help/api";
import { cn } from "@/lib/cn";

const SCORES = [1, 2, 3, 4, 5] as const;
const MAX_COMMENT_LENGTH = 500;

/** How the client found the service: said once, and shown from then on. */
export function Rating({ conversation: { id, rating, may } }: { conversation: Conversation }) {
  const { t } = useTranslation("help");
  if (rating !== null)
    return (
      <Card>
        <CardContent className="flex flex-col gap-1 pt-5 text-sm">
          <p className="font-medium">{t("rating.given", { score: rating.score })}</p>
          {rating.comment !== null && <p className="whitespace-pre-wrap break-words">{rating.comment}</p>}
        </CardContent>
      </Card>
    );
  return may.rate ? <RatingForm id={id} /> : null;
}

function RatingForm({ id }: { id: string }) {
  const { t } = useTranslation("help");
  const queryClient = useQueryClient();
  const { register, handleSubmit, setValue, watch } = useForm({ defaultValues: { score: 0, comment: "" } });
  const { score } = watch();
  const rating = useMutation({
    mutationFn: (comment: string) => rate(id, { score, comment: comment === "" ? null : comment }),
    onSuccess: (rated) => queryClient.setQueryData(conversationQuery(id).queryKey, rated),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: conversationKey(id) }),
  });
  const submit = handleSubmit(({ comment }) => {
    if (score > 0 && !rating.isPending) rating.mutate(comment.trim());
  });
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("rating.title")}</CardTitle>
      </CardHeader>
      <CardContent>
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          <fieldset className="flex flex-wrap gap-2">
            <legend className="mb-2 text-ink-muted text-sm">{t("rating.scale")}</legend>
            {SCORES.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={score === each}
                aria-label={t("rating.score", { score: each })}
                onClick={() => setValue("score", each)}
                className={cn(
                  "figures size-11 rounded-md border border-line-strong font-medium",
                  score === each ? "border-accent bg-accent text-on-accent" : "bg-surface hover:bg-sunken",
                )}
              >
                {each}
              </button>
            ))}
          </fieldset>
          <Field label={t("rating.comment")}>
            <Textarea maxLength={MAX_COMMENT_LENGTH} {...register("comment")} />
          </Field>
          {rating.isError && <ErrorAlert error={rating.error} />}
          <Button type="submit" disabled={score === 0 || rating.isPending}>
            {t("rating.send")}
          </Button>
        </form>
      </CardContent>
    </Card>
  );
}
