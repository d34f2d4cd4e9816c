import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { UpdateWords } from "@/features/grain/driver/update-words";
import { tonnesBetween, tonnesOfKg, writtenTonnes } from "@/features/grain/shared/figures";

/** What a weight ticket says: gross and tare as the scale prints them, their difference, and the truck. */
export function TicketFields({ form }: { form: UseFormReturn<UpdateWords> }) {
  const { t } = useTranslation("grain-driver");
  const { errors } = form.formState;
  const net = netOf(form.watch("grossKg"), form.watch("tareKg"));
  const weight = { inputMode: "numeric", autoComplete: "off", maxLength: 12 } as const;
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t("fields.gross")} required>
          <Input {...weight} aria-invalid={errors.grossKg !== undefined} {...form.register("grossKg")} />
        </Field>
        <Field label={t("fields.tare")} required>
          <Input
            {...weight}
            aria-invalid={errors.tareKg !== undefined}
            {...form.register("tareKg", {
              validate: (tare, { grossKg }) => netOf(grossKg, tare) !== null,
            })}
          />
        </Field>
      </div>
      {errors.tareKg !== undefined ? (
        <p role="alert" className="text-negative text-sm">
          {t("fields.netMissing")}
        </p>
      ) : (
        net !== null && <p className="figures font-medium">{t("fields.net", { net: writtenTonnes(net) })}</p>
      )}
      <Field label={t("fields.plate")} error={errors.plate && t("fields.plateWrong")}>
        <Input
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={10}
          {...form.register("plate", { validate: isPlateOrNone })}
        />
      </Field>
    </>
  );
}

/** Null where either is no weight, or the truck is heavier empty. */
function netOf(grossKg: string, tareKg: string): string | null {
  const [gross, tare] = [tonnesOfKg(grossKg), tonnesOfKg(tareKg)];
  if (gross === "" || tare === "" || !/[1-9]/.test(tare)) return null;
  const net = tonnesBetween(gross, tare);
  return /[1-9]/.test(net) ? net : null;
}

const isPlateOrNone = (typed: string) =>
  /^([A-Z]{3}\d[0-9A-Z]\d{2})?$/.test(typed.toUpperCase().replace(/[^0-9A-Z]/g, ""));
