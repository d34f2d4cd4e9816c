import { parseState } from "@lastro/contracts/states";
import { z } from "zod";
import type { AddressDirectory } from "./port.js";

const DEADLINE_MS = 2_000;

const answerSchema = z.union([
  z.object({ erro: z.union([z.literal(true), z.literal("true")]) }),
  z.object({
    logradouro: z.string().max(200),
    bairro: z.string().max(200),
    localidade: z.string().max(200),
    uf: z.string().max(2),
  }),
]);

/** A directory that speaks ViaCEP: `GET {url}/{cep}/json/`. */
export function createViaCep(url: string): AddressDirectory {
  const base = url.replace(/\/+$/, "");
  return async (cep) => {
    const response = await fetch(`${base}/${cep}/json/`, {
      signal: AbortSignal.timeout(DEADLINE_MS),
      headers: { accept: "application/json" },
      redirect: "error",
    });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`The CEP directory answered ${response.status}`);
    const answer = answerSchema.parse(await response.json());
    if ("erro" in answer) return undefined;
    const estado = parseState(answer.uf);
    if (estado === null) throw new Error("The CEP directory named a state that does not exist");
    return { cep, endereco: answer.logradouro, bairro: answer.bairro, cidade: answer.localidade, estado };
  };
}
