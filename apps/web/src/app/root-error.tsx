import { useEffect } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";

/**
 * The last resort. It depends on nothing that may itself have failed, so its words are fixed: the sentence the
 * product promises and a way out in the source language.
 */
export function RootError() {
  const error = useRouteError();
  useEffect(() => {
    document.title = "Unexpected Application Error!";
    reportError(error);
  }, [error]);
  const status = isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : undefined;
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 bg-ground p-6 text-center">
      <h1 className="font-semibold text-2xl">Unexpected Application Error!</h1>
      {status !== undefined && <p className="figures text-ink-muted">{status}</p>}
      <p className="max-w-md text-ink-muted">
        Algo falhou ao mostrar esta página. Nenhum valor foi movimentado por causa disso.
      </p>
      <a
        href="/"
        className="inline-flex h-11 items-center rounded-md bg-accent px-4 font-medium text-on-accent hover:bg-accent-hover"
      >
        Voltar ao início
      </a>
    </main>
  );
}
