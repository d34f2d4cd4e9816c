import { Amount, type AmountProps } from "@/components/amount";
import { useCounted } from "@/features/accounts/use-counted";

/**
 * A balance that counts to its new value when it changes. The value itself keeps its room meanwhile, so that nothing
 * moves, and is all that those who hear the page are told.
 */
export function CountingAmount(props: Pick<AmountProps, "asset" | "amount" | "size" | "className">) {
  const shown = useCounted(props.asset, props.amount);
  const counts = shown !== props.amount;
  return (
    <span className="relative">
      <span className={counts ? "opacity-0" : undefined}>
        <Amount {...props} concealable />
      </span>
      {counts && (
        <span aria-hidden="true" className="absolute top-0 left-0">
          <Amount {...props} amount={shown} concealable />
        </span>
      )}
    </span>
  );
}
