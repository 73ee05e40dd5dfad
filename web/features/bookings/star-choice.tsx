import { Star } from 'lucide-react';
import { useId } from 'react';
import { FieldErrorText, type FieldProps } from '../../ui/form/field-shell.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('reviews');

const FIVE = [1, 2, 3, 4, 5];

interface StarChoiceProps extends FieldProps {
  value: number | null;
  onChange: (rating: number) => void;
}

/** One to five stars: a group of radio buttons that looks like stars. */
export function StarChoice({ name, label, error, value, onChange }: StarChoiceProps) {
  const t = useTexts();
  const id = useId();
  return (
    <fieldset data-field={name} className="grid gap-1.5" {...(error && { 'aria-describedby': `${id}-error` })}>
      <legend className="font-semibold">{label}</legend>
      <div className="-ml-2 flex">
        {FIVE.map((rating) => (
          <label
            key={rating}
            className="relative grid size-11 cursor-pointer place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-action"
          >
            <input
              type="radio"
              name={name}
              value={rating}
              checked={value === rating}
              onChange={() => onChange(rating)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-md"
            />
            <Star
              className={
                value !== null && rating <= value
                  ? 'size-7 fill-amber stroke-amber-text'
                  : 'size-7 fill-sunken stroke-line-strong'
              }
              aria-hidden="true"
            />
            <span className="sr-only">{t('rating', { rating })}</span>
          </label>
        ))}
      </div>
      {error && <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText>}
    </fieldset>
  );
}
