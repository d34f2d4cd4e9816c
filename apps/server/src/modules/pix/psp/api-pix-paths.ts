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
