import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { FormEvent, ReactNode, RefObject } from 'react';
import { Button } from '../button.tsx';
import { cx } from '../class-names.ts';
import { createTextsHook } from '../i18n/texts-hook.ts';
import { findControl, focusControl } from './focus-field.ts';
import type { FormChangesShown, FormSummary, useForm } from './use-form.ts';

interface FormActionsProps {
  form: Pick<ReturnType<typeof useForm>, 'submit' | 'isSubmitting'>;
  save: string;
  onCancel: () => void;
}

/** Cancel and save buttons of a form in a dialog. */
export function FormActions({ form, save, onCancel }: FormActionsProps) {
  const t = useTexts();
  return (
    <>
      <Button variant="secondary" onClick={onCancel} disabled={form.isSubmitting}>
        {t('action.cancel')}
      </Button>
      <Button onClick={() => void form.submit()} isBusy={form.isSubmitting} busyLabel={t('action.saving')}>
        {save}
      </Button>
    </>
  );
}

/** A headed section of a long form, in two columns where there is room. */
export function FieldGroup({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-5 sm:grid-cols-2">
      <legend className="mb-4 w-full border-b border-line pb-2 text-lg font-bold">{title}</legend>
      {lead && <p className="-mt-2 text-sm text-soft sm:col-span-2">{lead}</p>}
      {children}
    </fieldset>
  );
}

/**
 * Takes the focus when a save is refused because somebody else changed the record, and links to each changed field.
 */
function FormChanges({ ref, changes, fields, isSubmitting }: Omit<FormChangesShown, 'getPresentValue'>) {
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
                        focusControl(findControl(event.currentTarget.closest('form'), path));
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

const useTexts = createTextsHook('ui');

interface FormProps {
  form: {
    submit: (event?: FormEvent) => Promise<void>;
    element: RefObject<HTMLFormElement | null>;
    summary: FormSummary;
    changes: Omit<FormChangesShown, 'getPresentValue'>;
  };
  children: ReactNode;
  className?: string;
  /** Names the form on a page with several. */
  label?: string;
}

/** Renders a form of `useForm` with its error summary on top. */
export function Form({ form, children, className, label }: FormProps) {
  return (
    <form
      ref={form.element}
      // Keeps what is typed out of the address if the form is sent before scripts run.
      method="post"
      noValidate
      onSubmit={form.submit}
      aria-label={label}
      className={cx('grid gap-5', className)}
    >
      <FormErrorSummary {...form.summary} />
      <FormChanges {...form.changes} />
      {children}
    </form>
  );
}

/** Takes the focus after a refusal, except in a dialog, and links to each refused field. */
export function FormErrorSummary({ ref, failure, fields }: FormSummary) {
  const t = useTexts();
  const isShown = failure !== undefined || fields.length > 0;
  return (
    <div ref={ref} tabIndex={-1} role="alert" className={cx('rounded-md', !isShown && 'hidden')}>
      {isShown && (
        <div className="flex gap-3 rounded-md border border-loss bg-loss-soft px-4 py-3 text-loss-text">
          <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          <div>
            <p className="font-semibold">{failure ?? t('form.summary', { count: fields.length })}</p>
            {fields.length > 0 && (
              <ul className="mt-0.5 grid">
                {fields.map(({ path, label, message }) => (
                  <li key={path}>
                    <a
                      href={`#${path}`}
                      className="inline-block py-0.5 underline underline-offset-4"
                      onClick={(event) => {
                        event.preventDefault();
                        focusControl(findControl(event.currentTarget.closest('form'), path));
                      }}
                    >
                      {label ? t('form.fieldMessage', { label, message }) : message}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
