import { Chip } from '../../ui/chip.tsx';

interface ChoicesProps<K extends string> {
  label: string;
  options: readonly { id: K; label: string }[];
  value: K;
  onChange: (value: K) => void;
}

/** A few filters beside each other, one of them on. */
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
