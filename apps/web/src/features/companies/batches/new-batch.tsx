import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { FileButton } from "@/components/file-button";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { batchQuery, createBatch } from "@/features/companies/batches/api";
import { saveFile } from "@/lib/save-file";

const TEMPLATE =
  "tipo;chave;nome;valor;descricao;data\r\nemail;ana@exemplo.com.br;Ana Souza;1.250,00;Salário;\r\n";

/** Chooses or pastes a file of payments; what it says is shown before anything moves. */
export function NewBatch() {
  const { t } = useTranslation("companies");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [csv, setCsv] = useState("");
  const [name, setName] = useState("");
  const creating = useMutation({
    mutationFn: () => createBatch({ name: name || t("batches.pasted"), csv }),
    onSuccess: (batch) => {
      queryClient.setQueryData(batchQuery(batch.id).queryKey, batch);
      void navigate(`/company/batches/${batch.id}`);
    },
  });
  const choose = async (file: File) => {
    creating.reset();
    setName(file.name.slice(0, 120));
    setCsv(await file.text());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    creating.mutate();
  };
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("batches.new")}</CardTitle>
        <p className="text-ink-muted text-sm">{t("batches.newText")}</p>
      </CardHeader>
      <CardContent>
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <div className="flex flex-wrap gap-2">
            <FileButton
              label={t("batches.file")}
              accept=".csv,text/csv,text/plain"
              disabled={creating.isPending}
              onFile={(file) => void choose(file)}
            >
              {t("batches.choose")}
            </FileButton>
            <Button
              variant="ghost"
              onClick={() => saveFile(new Blob([`\uFEFF${TEMPLATE}`], { type: "text/csv" }), "modelo.csv")}
            >
              {t("batches.template")}
            </Button>
          </div>
          <Field label={t("batches.paste")} hint={name === "" ? t("batches.columns") : name}>
            <Textarea
              rows={5}
              spellCheck={false}
              className="figures text-sm"
              value={csv}
              onChange={({ target }) => {
                creating.reset();
                setCsv(target.value);
              }}
            />
          </Field>
          {creating.isError && <ErrorAlert error={creating.error} />}
          <Button
            type="submit"
            className="self-start max-sm:w-full"
            disabled={csv.trim() === "" || creating.isPending}
          >
            {t("batches.check")}
          </Button>
        </form>
      </CardContent>
    </Card>
  );
}
