import type { Period } from "./port.js";

const PAGE_SIZE = 100;

export function pageQuery({ from, to }: Period, page: number): URLSearchParams {
  return new URLSearchParams({
    inicio: from.toISOString(),
    fim: to.toISOString(),
    "paginacao.paginaAtual": String(page),
    "paginacao.itensPorPagina": String(PAGE_SIZE),
  });
}

export function segment(text: string): string {
  return encodeURIComponent(text);
}

/** The request for what a BR Code says, which the provider fetches where its address is in the code. */
export const readCode = (payload: string) =>
  ({
    operation: "POST /gn/qrcodes/detalhar",
    method: "POST",
    path: "/v2/gn/qrcodes/detalhar",
    body: { pixCopiaECola: payload },
  }) as const;
