import { TriangleAlert } from 'lucide-react';
import { createTextsHook } from '../i18n/texts-hook.ts';

const useTexts = createTextsHook('ui');

/** What somebody else saved in a field while this form was open. */
export interface FieldChange {
  present: unknown;
  /** The reader typed something else; untouched fields take the present value. */
  isTyped: boolean;
}

/** At a field that somebody else changed. `describe` says a value as the field shows it. */
export function FieldChangeNote({
  change,
  describe,
  id,
}: {
  change: FieldChange | undefined;
  describe: (value: never) => string;
  id: string;
}) {
  const t = useTexts();
  if (!change) return null;
  const value = describe(change.present as never);
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-amber-text">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {!change.isTyped ? (
        <span>{t('form.changed.taken')}</span>
      ) : value === '' ? (
        <span>{t('form.changed.emptied')}</span>
      ) : (
        <span>{t('form.changed.replaced', { value })}</span>
      )}
    </p>
  );
}
