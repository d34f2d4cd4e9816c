import { z } from "zod";

const instant = z.iso.datetime({ offset: true });

/** The query every list of the standard takes. */
export const periodQuery = z.object({
  inicio: instant,
  fim: instant,
  "paginacao.paginaAtual": z.coerce.number().int().nonnegative().default(0),
  "paginacao.itensPorPagina": z.coerce.number().int().min(1).max(1000).default(100),
});

type Period = z.output<typeof periodQuery>;

/** One page of the rows whose instant falls in the period, with the `parametros` that describe it. */
export function pageOf<Row>(query: Period, rows: Iterable<Row>, instantOf: (row: Row) => string) {
  const [from, to] = [Date.parse(query.inicio), Date.parse(query.fim)];
  const found = [...rows].filter((row) => {
    const at = Date.parse(instantOf(row));
    return at >= from && at <= to;
  });
  const [page, size] = [query["paginacao.paginaAtual"], query["paginacao.itensPorPagina"]];
  const parametros = {
    inicio: query.inicio,
    fim: query.fim,
    paginacao: {
      paginaAtual: page,
      itensPorPagina: size,
      quantidadeDePaginas: Math.max(1, Math.ceil(found.length / size)),
      quantidadeTotalDeItens: found.length,
    },
  };
  return { parametros, rows: found.slice(page * size, (page + 1) * size) };
}
