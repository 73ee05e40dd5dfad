import { Button } from '../button.tsx';
import type { FieldProps } from './field-shell.tsx';
import { TextArea } from './text-area.tsx';

interface ReasonFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Written by one press; each can be changed afterwards. */
  suggestions: readonly string[];
  suggestionsLabel: string;
}

/** Why something is done, in one's own words or in common ones. */
export function ReasonField({ suggestions, suggestionsLabel, ...field }: ReasonFieldProps) {
  return (
    <div className="grid gap-3">
      <TextArea {...field} rows={3} maxLength={500} required />
      <fieldset className="flex flex-wrap gap-2" aria-label={suggestionsLabel}>
        {suggestions.map((suggestion) => (
          <Button
            key={suggestion}
            variant="secondary"
            size="sm"
            className="min-h-11"
            onClick={() => field.onChange(suggestion)}
          >
            {suggestion}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
