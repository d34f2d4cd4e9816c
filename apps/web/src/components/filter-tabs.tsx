import { type ReactNode, useRef } from "react";
import { useOpenInSight } from "@/components/open-in-sight";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { useSearchFilter } from "@/lib/use-search-filter";

interface FilterTabsProps<V extends string> {
  /** The filter's name in the address. */
  name: string;
  label: string;
  /** The first is the default, which the address does not name. */
  options: readonly [V, ...V[]];
  word: (value: V) => string;
  /** The number of items of each, if known; zero is not shown. */
  count?: (value: V) => number;
  value: V;
  className?: string | undefined;
  children: ReactNode;
}

/** Tabs over a list; the chosen one is kept in the address. */
export function FilterTabs<V extends string>(props: FilterTabsProps<V>) {
  const { name, label, options, word, count, value, className, children } = props;
  const { set } = useSearchFilter();
  const row = useRef<HTMLDivElement>(null);
  useOpenInSight(row, value);
  return (
    <Tabs value={value} onValueChange={(next) => set({ [name]: next === options[0] ? "" : next })}>
      <TabsList ref={row} aria-label={label}>
        {options.map((option) => (
          <TabsTrigger key={option} value={option}>
            {word(option)}
            {count !== undefined && count(option) > 0 && (
              <span className="figures ml-1.5 text-ink-muted">{count(option)}</span>
            )}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value={value} className={className}>
        {children}
      </TabsContent>
    </Tabs>
  );
}
