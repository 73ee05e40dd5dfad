import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { addDays } from '#contract/bookable-days.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { useSearch } from '../../ui/use-search.ts';

const useTexts = createTextsHook('admin');

interface ChoicesProps<K extends string> {
  label: string;
  options: readonly { id: K; label: string }[];
  value: K;
  onChange: (value: K) => void;
}

/** Filter chips, exactly one of them selected. */
export function Choices<K extends string>({ label, options, value, onChange }: ChoicesProps<K>) {
  return (
    <fieldset className="mb-5 flex flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <Chip key={option.id} isSelected={option.id === value} onChange={() => onChange(option.id)}>
          {option.label}
        </Chip>
      ))}
    </fieldset>
  );
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** A calendar day from the address, or empty if it's missing or invalid. */
export const parseDayParam = (text: string): string =>
  DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00`)) ? text : '';

const midnight = (date: string): string => new Date(`${date}T00:00:00`).toISOString();

/** Turns a range of whole days in the reader's time zone into instants. */
export const toInstantRange = (from: string, to: string): { since?: string; before?: string } => ({
  ...(from && { since: midnight(from) }),
  ...(to && { before: midnight(addDays(to, 1)) }),
});

const PAGES = 'pages';

/** Keeps a list's filters in the address, so that Back, reload and a second tab work. */
export function useAdminFilter() {
  const [search, setSearch] = useSearch();
  return {
    /** Empty if not set. */
    get: (name: string): string => search.get(name) ?? '',
    isFiltered: [...search.keys()].some((name) => name !== PAGES),
    change(values: Readonly<Record<string, string>>): void {
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [name, value] of Object.entries(values)) value ? next.set(name, value) : next.delete(name);
          // A new filter starts again at the first page.
          next.delete(PAGES);
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}

/** Keeps the number of loaded pages in the address, too. */
export function useAdminPages() {
  const [search, setSearch] = useSearch();
  const pages = Math.max(1, Math.trunc(Number(search.get(PAGES))) || 1);
  const keep = (count: number) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        next.set(PAGES, String(count));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [pages, keep] as const;
}

interface FilterFormProps {
  /** Each field is kept in the address under its name. */
  fields: readonly { name: string; label: string; type?: 'search' | 'date'; help?: string }[];
}

/** Submits all fields at once, because a half-typed date isn't valid yet. */
export function FilterForm({ fields }: FilterFormProps) {
  const t = useTexts();
  const { get, change } = useAdminFilter();
  const stored = JSON.stringify(Object.fromEntries(fields.map(({ name }) => [name, get(name)])));
  const [values, setValues] = useState<Record<string, string>>(() => JSON.parse(stored));
  useEffect(() => setValues(JSON.parse(stored)), [stored]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()])));
  };
  return (
    <search>
      <form onSubmit={submit} className="mb-5 flex flex-wrap items-end gap-3">
        {fields.map(({ name, label, type = 'search', help }) => (
          <TextField
            key={name}
            name={name}
            label={label}
            description={help}
            type={type}
            value={values[name] ?? ''}
            onChange={(value) => setValues((current) => ({ ...current, [name]: value }))}
            {...(type === 'search' && { maxLength: 100 })}
            autoComplete="off"
            className={type === 'search' ? 'min-w-0 grow basis-56 sm:max-w-sm' : 'grow basis-40 sm:max-w-48'}
          />
        ))}
        <Button type="submit" variant="secondary">
          <Search className="size-4" aria-hidden="true" />
          {t('search')}
        </Button>
      </form>
    </search>
  );
}
