import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { toast } from '../../ui/toast.tsx';

const useTexts = textsOf('programs');

interface CopyFieldProps {
  name: string;
  label: string;
  description?: string;
  value: string;
}

/** A text to take elsewhere. */
export function CopyField({ name, label, description, value }: CopyFieldProps) {
  const t = useTexts();
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toast(t('site.copied')),
      () => undefined,
    );
  return (
    <div className="flex max-w-xl flex-wrap items-end gap-3">
      <TextField
        name={name}
        label={label}
        description={description}
        value={value}
        onChange={() => undefined}
        onFocus={(event) => event.currentTarget.select()}
        readOnly
        className="min-w-0 grow basis-60"
      />
      <Button variant="secondary" aria-label={t('site.copyNamed', { name: label })} onClick={() => void copy()}>
        {t('site.copy')}
      </Button>
    </div>
  );
}
