import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { useAdminFilter } from './use-admin-filter.ts';

const useTexts = createTextsHook('admin');

interface FilterFormProps {
  /** What is looked for, each kept in the address by its name. */
  fields: readonly { name: string; label: string; type?: 'search' | 'date'; help?: string }[];
}

/** Text and days to look for. Sent as a whole: a date that is half typed is no date. */
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
