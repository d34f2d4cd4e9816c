import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { RegistrationForm } from "@/features/identity/registration-schema";
import { addressOf } from "@/lib/addresses";
import { ApiError } from "@/lib/api-error";
import { useAddressLookup } from "@/lib/deployment";

export type CepLookup = "idle" | "searching" | "found" | "unknown";

/** Fills street, city and state from the CEP as soon as it is whole. What was typed by hand is never replaced. */
export function useCepLookup(form: UseFormReturn<RegistrationForm>): CepLookup {
  const available = useAddressLookup();
  const cep = form.watch("cep");
  const [state, setState] = useState<CepLookup>("idle");
  const asked = useRef("");
  useEffect(() => {
    if (!available || cep.length !== 8) {
      asked.current = "";
      setState("idle");
      return;
    }
    if (asked.current === cep) return;
    asked.current = cep;
    setState("searching");
    addressOf(cep).then(
      (address) => {
        if (asked.current !== cep) return;
        const street = [address.endereco, address.bairro].filter((part) => part !== "").join(", ");
        for (const [name, value] of [
          ["endereco", street],
          ["cidade", address.cidade],
          ["estado", address.estado],
        ] as const) {
          const typed = form.getFieldState(name).isDirty && form.getValues(name).trim() !== "";
          if (!typed && value !== "") form.resetField(name, { defaultValue: value });
        }
        setState("found");
      },
      (error: unknown) => {
        if (asked.current === cep)
          setState(error instanceof ApiError && error.status === 404 ? "unknown" : "idle");
      },
    );
  }, [available, cep, form]);
  return state;
}
