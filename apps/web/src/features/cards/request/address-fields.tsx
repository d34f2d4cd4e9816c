import { shippingAddress } from "@lastro/contracts/cards/fields";
import { useEffect, useRef } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { CepInput } from "@/components/masked-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { Address } from "@/features/cards/shared/api";
import { addressOf } from "@/lib/addresses";
import { useAddressLookup } from "@/lib/deployment";
import { emptyAsAbsent, useContractForm } from "@/lib/use-contract-form";

const EMPTY: Address = { street: "", number: "", district: "", city: "", state: "", postalCode: "" };

/** Where a plastic goes, while it is typed; the address the bank knows is not one it may be sent to unasked. */
export const useAddressForm = () => useContractForm(shippingAddress, EMPTY);

const UPPER = { setValueAs: (typed: string) => typed.trim().toUpperCase() };

/** A Brazilian address; the CEP fills in what its directory knows. */
export function AddressFields({ form }: { form: UseFormReturn<Address> }) {
  const { t } = useTranslation("cards");
  const { register, control, formState } = form;
  useCepLookup(form);
  const problem = (name: keyof Address) =>
    formState.errors[name] === undefined ? undefined : t(`address.invalid.${name}`);
  return (
    <fieldset className="grid gap-4 sm:grid-cols-6">
      <legend className="mb-3 font-medium">{t("address.title")}</legend>
      <Controller
        control={control}
        name="postalCode"
        render={({ field: { value, onChange, ref, onBlur } }) => (
          <Field label="CEP" error={problem("postalCode")} required className="sm:col-span-2">
            <CepInput ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} />
          </Field>
        )}
      />
      <Field label={t("address.street")} error={problem("street")} required className="sm:col-span-4">
        <Input autoComplete="address-line1" maxLength={80} {...register("street")} />
      </Field>
      <Field label={t("address.number")} error={problem("number")} required className="sm:col-span-2">
        <Input maxLength={10} {...register("number")} />
      </Field>
      <Field label={t("address.complement")} error={problem("complement")} className="sm:col-span-4">
        <Input maxLength={40} {...register("complement", emptyAsAbsent)} />
      </Field>
      <Field label={t("address.district")} error={problem("district")} required className="sm:col-span-2">
        <Input maxLength={60} {...register("district")} />
      </Field>
      <Field label={t("address.city")} error={problem("city")} required className="sm:col-span-3">
        <Input autoComplete="address-level2" maxLength={60} {...register("city")} />
      </Field>
      <Field label={t("address.state")} error={problem("state")} required className="sm:col-span-1">
        <Input
          className="uppercase"
          autoComplete="address-level1"
          maxLength={2}
          {...register("state", UPPER)}
        />
      </Field>
    </fieldset>
  );
}

/** Fills in what a CEP says, where the deployment has a directory. What was typed by hand stays. */
function useCepLookup(form: UseFormReturn<Address>): void {
  const available = useAddressLookup();
  const cep = form.watch("postalCode");
  const asked = useRef("");
  useEffect(() => {
    if (!available || cep.length !== 8 || asked.current === cep) return;
    asked.current = cep;
    addressOf(cep).then(
      ({ endereco, bairro, cidade, estado }) => {
        if (asked.current !== cep) return;
        const known = { street: endereco, district: bairro, city: cidade, state: estado } as const;
        for (const name of ["street", "district", "city", "state"] as const)
          if (form.getValues(name).trim() === "" && known[name] !== "") form.setValue(name, known[name]);
      },
      // Nobody knows it: the fields are typed.
      () => undefined,
    );
  }, [available, cep, form]);
}

/** An address on one line, as a confirmation repeats it. */
export function writtenAddress(address: Address): string {
  const { street, number, complement, district, city, state, postalCode } = address;
  const digits = postalCode.replace(/\D/g, "");
  const cep = `${digits.slice(0, 5)}-${digits.slice(5)}`;
  const door = [`${street}, ${number}`, complement].filter(Boolean).join(", ");
  return `${door}, ${district}, ${city}/${state}, ${cep}`;
}
