import type { ErrorCode } from "@lastro/contracts/errors/index";
import {
  type QueryKey,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { ErrorAlert } from "@/components/error-alert";
import { changesBetween, type SettingEntry } from "@/components/office/setting-changes";
import { SettingsBar } from "@/components/office/settings-bar";
import { PageHeader } from "@/components/page-header";
import { Card, CardContent } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { WaitsForSecond } from "@/components/waits-for-second";
import { ApiError } from "@/lib/api-error";
import { toast } from "@/lib/toast-store";

interface InForce {
  version: number;
  changedAt: string;
  pending: object | null;
}

interface ReasonSchema {
  safeParse(value: string): { success: boolean };
  out: { minLength: number | null; maxLength: number | null };
}

interface VersionedSettingsProps<Settings extends InForce, Key extends QueryKey, Draft, Said extends object> {
  query: UseQueryOptions<Settings, Error, Settings, Key>;
  /** What is read anew once something was changed. */
  refreshes: QueryKey;
  change: (body: Said & { version: number; reason: string }) => Promise<Settings>;
  /** What the server refuses with where somebody else changed them meanwhile. */
  changedMeanwhile: ErrorCode;
  reasonSchema: ReasonSchema;
  draftOf: (settings: Settings) => Draft;
  /** What a draft says, while it is complete. */
  settingsOf: (draft: Draft) => Said | undefined;
  /** The draft as people read it, for the list of what is changed. */
  entriesOf: (draft: Draft) => readonly SettingEntry[];
  words: {
    title: string;
    lead: string;
    waits: string;
    openApprovals: string;
    takesTwo: string;
    reason: string;
    reasonHint: string;
    save: string;
    version: (of: InForce) => string;
    /** Another administrator was asked. */
    asked: { title: string; description: string };
    /** It is in force at once, where there is such a change. */
    saved?: { title: string; description?: string };
  };
  fields: (draft: Draft, onChange: (draft: Draft) => void) => ReactNode;
  /** What stands below the form. */
  below?: (settings: Settings) => ReactNode;
}

/** Settings of which one version is in force, which two administrators change: the page of one area. */
export function VersionedSettings<Settings extends InForce, Key extends QueryKey, Draft, Said extends object>(
  props: VersionedSettingsProps<Settings, Key, Draft, Said>,
) {
  const { words, below } = props;
  const { data, error, refetch } = useQuery(props.query);
  const [generation, setGeneration] = useState(0);
  return (
    <>
      <PageHeader title={words.title} description={words.lead} />
      {data !== undefined && data.pending !== null && (
        <WaitsForSecond title={words.waits} link={words.openApprovals} className="mb-6" />
      )}
      {data !== undefined ? (
        <div className="flex flex-col gap-6">
          <SettingsForm
            {...props}
            key={generation}
            settings={data}
            onReload={() => setGeneration((n) => n + 1)}
          />
          {below?.(data)}
        </div>
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-120 w-full" />
      )}
    </>
  );
}

function SettingsForm<Settings extends InForce, Key extends QueryKey, Draft, Said extends object>({
  settings,
  onReload,
  query: { queryKey },
  refreshes,
  change,
  changedMeanwhile,
  reasonSchema,
  draftOf,
  settingsOf,
  entriesOf,
  words,
  fields,
}: VersionedSettingsProps<Settings, Key, Draft, Said> & {
  settings: Settings;
  /** Begins again from the settings in force. */
  onReload: () => void;
}) {
  const queryClient = useQueryClient();
  const [base] = useState(settings);
  const [draft, setDraft] = useState(() => draftOf(settings));
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: "" } });
  const save = useMutation({
    mutationFn: change,
    onSuccess: (saved) => {
      queryClient.setQueryData<Settings>(queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: refreshes });
      toast((saved.version === base.version ? undefined : words.saved) ?? words.asked);
      onReload();
    },
  });
  const said = settingsOf(draft);
  const differs = JSON.stringify(said) !== JSON.stringify(settingsOf(draftOf(base)));
  const submit = handleSubmit(({ reason }) => {
    if (said !== undefined && differs && !save.isPending)
      save.mutate({ ...said, version: base.version, reason: reason.trim() });
  });
  const outdated = save.error instanceof ApiError && save.error.code === changedMeanwhile;
  const reload = async () => {
    await queryClient.invalidateQueries({ queryKey });
    onReload();
  };
  return (
    <Card>
      <CardContent>
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
          {fields(draft, setDraft)}
          {save.error !== null && (
            <ErrorAlert error={save.error} {...(outdated && { onRetry: () => void reload() })} />
          )}
          <div className="flex flex-col gap-4 border-t pt-4">
            <p className="text-ink-muted text-sm">{words.takesTwo}</p>
            <Field
              label={words.reason}
              hint={words.reasonHint}
              error={formState.errors.reason && words.reasonHint}
              required
            >
              <Textarea
                maxLength={reasonSchema.out.maxLength ?? undefined}
                {...register("reason", { validate: (reason) => reasonSchema.safeParse(reason).success })}
              />
            </Field>
          </div>
          <SettingsBar
            changes={changesBetween(entriesOf(draftOf(base)), entriesOf(draft))}
            version={words.version(base)}
            save={words.save}
            complete={said !== undefined && differs}
            busy={save.isPending}
            onUndo={onReload}
          />
        </form>
      </CardContent>
    </Card>
  );
}
