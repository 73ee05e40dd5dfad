import { TriangleAlert } from 'lucide-react';
import { Button } from '../button.tsx';
import { textsOf } from '../i18n/texts-of.ts';
import { focusField } from './focus-field.ts';
import type { FormChangesShown } from './use-form.ts';

const useTexts = textsOf('ui');

/** Takes the focus when a save met somebody else's change, and leads to each field that changed. */
export function FormChanges({ ref, changes, fields, isSubmitting }: Omit<FormChangesShown, 'presentOf'>) {
  const t = useTexts();
  return (
    <div ref={ref} tabIndex={-1} role="alert" className={changes ? 'rounded-md' : 'hidden'}>
      {changes && (
        <div className="flex gap-3 rounded-md border border-amber bg-amber-soft px-4 py-3 text-amber-text">
          <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          <div className="grid min-w-0 gap-2 wrap-anywhere">
            <p className="font-semibold">
              {changes.isOwnChange
                ? t('form.changed.byYou')
                : changes.changedBy
                  ? t('form.changed.byOther', { name: changes.changedBy })
                  : t('form.changed.bySomeone')}
            </p>
            {fields.length > 0 && (
              <ul className="grid">
                {fields.map(({ path, label }) => (
                  <li key={path}>
                    <a
                      href={`#${path}`}
                      className="inline-block py-0.5 underline underline-offset-4"
                      onClick={(event) => {
                        event.preventDefault();
                        focusField(event.currentTarget.closest('form'), path);
                      }}
                    >
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            )}
            <p>{t('form.changed.review')}</p>
            <Button type="submit" size="sm" variant="secondary" disabled={isSubmitting} className="justify-self-start">
              {t('form.changed.saveAgain')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
