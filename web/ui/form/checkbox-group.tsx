import { useId } from 'react';
import { useFormats } from '../i18n/formats.ts';
import { Checkbox } from './checkbox.tsx';
import { FieldChangeNote, FieldErrorText, type FieldProps } from './field-shell.tsx';

interface CheckboxGroupProps<K extends string> extends FieldProps {
  value: readonly K[];
  onChange: (value: K[]) => void;
  options: readonly { id: K; label: string; description?: string }[];
}

/** A group of checkboxes, each with an optional description. */
export function CheckboxGroup<K extends string>({
  name,
  label,
  error,
  change,
  description,
  value,
  onChange,
  options,
}: CheckboxGroupProps<K>) {
  const id = useId();
  const formats = useFormats();
  const chosen = (option: K, isChosen: boolean) =>
    options.map((one) => one.id).filter((one) => (one === option ? isChosen : value.includes(one)));
  return (
    <fieldset data-field={name} {...((error || change) && { 'aria-describedby': `${id}-change ${id}-error` })}>
      <legend className="font-semibold">{label}</legend>
      {description && <p className="text-sm text-soft">{description}</p>}
      {options.map((option) => (
        <Checkbox
          key={option.id}
          name={`${name}.${option.id}`}
          label={option.label}
          value={value.includes(option.id)}
          onChange={(isChosen) => onChange(chosen(option.id, isChosen))}
          description={option.description}
        />
      ))}
      <FieldChangeNote
        id={`${id}-change`}
        change={change}
        describe={(present: readonly string[]) =>
          formats.list(options.filter((option) => present.includes(option.id)).map((option) => option.label))
        }
      />
      {error && <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText>}
    </fieldset>
  );
}
