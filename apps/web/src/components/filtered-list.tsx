import type { ReactNode } from "react";
import { FilterInput } from "@/components/filter-input";
import { FilterSelect } from "@/components/filter-select";
import { PagedTable, type PagedTableProps } from "@/components/paged-table";
import { useToastWhenFailed } from "@/lib/use-failure-toast";
import type { FilterSpec, FilterValue, ListFilters } from "@/lib/use-list-filters";

interface TextField {
  label: string;
  className?: string;
}

interface ChoiceField<V> {
  label: string;
  /** The word for "no filter". */
  all: string;
  word: (value: V) => string;
}

/** The fields of the filter bar, in their order. */
type FilterFields<S extends FilterSpec> = {
  readonly [N in keyof S]?: S[N] extends "text" ? TextField : ChoiceField<FilterValue<S, N>>;
};

interface FilteredListProps<Row, S extends FilterSpec> extends PagedTableProps<Row> {
  filters: ListFilters<S>;
  fields?: FilterFields<S>;
  /** Further controls of the filter bar. */
  more?: ReactNode;
  /** The toast shown when the list cannot be read; the description defaults to the server's sentence. */
  failure: { title: string; description?: string };
}

/** A cursor-paged list with its filter bar, and its loading, empty and failed states. */
export function FilteredList<Row, S extends FilterSpec>(props: FilteredListProps<Row, S>) {
  const { filters, fields, more, failure, ...table } = props;
  useToastWhenFailed(table.list.error, failure.title, failure.description);
  return (
    <>
      {fields !== undefined && (
        <div className="mb-4 flex flex-col gap-2 sm:flex-row sm:flex-wrap">
          {Object.entries<TextField | ChoiceField<string> | undefined>(fields).map(
            ([name, field]) =>
              field !== undefined && <FilterControl key={name} name={name} field={field} filters={filters} />,
          )}
          {more}
        </div>
      )}
      <PagedTable {...table} />
    </>
  );
}

interface FilterControlProps {
  name: string;
  field: TextField | ChoiceField<string>;
  filters: ListFilters<FilterSpec>;
}

function FilterControl({ name, field, filters: { spec, values, set } }: FilterControlProps) {
  const options = spec[name];
  const onChange = (value: string | undefined) => set({ [name]: value });
  if ("all" in field && Array.isArray(options))
    return (
      <FilterSelect
        label={field.label}
        all={field.all}
        value={values[name]}
        options={options.map((value: string) => ({ value, label: field.word(value) }))}
        onChange={onChange}
      />
    );
  return <FilterInput {...(field as TextField)} value={values[name]} onChange={onChange} />;
}
