import type { Payout } from "./model.js";

/** A payment as Efí tells of it: returns by their own id once they have arrived, the reason of a failure among its extras. */
export function efiPayout<View extends Pick<Payout, "erro" | "devolucoes">>({
  erro,
  devolucoes,
  ...view
}: View) {
  const arrived = devolucoes?.map(({ rtrId, valor, horario }) => ({
    rtrId,
    valor,
    horario: horario.liquidacao ?? horario.solicitacao,
  }));
  return { ...view, ...(erro && { gnExtras: { erro } }), ...(arrived && { devolucoes: arrived }) };
}
