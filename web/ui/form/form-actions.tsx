import { Button } from '../button.tsx';
import { createTextsHook } from '../i18n/texts-hook.ts';
import type { useForm } from './use-form.ts';

const useTexts = createTextsHook('ui');

interface FormActionsProps {
  form: Pick<ReturnType<typeof useForm>, 'submit' | 'isSubmitting'>;
  save: string;
  onCancel: () => void;
}

/** Below a form in a dialog: leave it, or save what it says. */
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
