import { newGuardianSchema } from '#contract/guardians.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { toast } from '../../ui/toast.tsx';
import { useInviteGuardian } from './queries.ts';

const useTexts = createTextsHook('family');
const useAccountsTexts = createTextsHook('accounts');

/** Invites a parent or guardian and sets whether they may cancel lessons. */
export function InviteGuardian({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const accounts = useAccountsTexts();
  const name = useInviteGuardian();
  const form = useForm({
    schema: newGuardianSchema,
    initial: { firstName: '', lastName: '', email: '', mayCancel: false },
    draft: 'guardian',
    errorText: useErrorText(),
    onSubmit: async (body) => {
      await name.mutateAsync(body);
      toast(t('name.done', { email: body.email }));
      onClose();
    },
  });
  return (
    <Form form={form} label={t('mine.invite')} className="mt-5 max-w-xl border-t border-line pt-5">
      <h2 className="font-semibold">{t('name.title')}</h2>
      <p className="text-sm text-soft">{t('name.lead')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...form.field('firstName', accounts('field.firstName'))} autoComplete="off" required />
        <TextField {...form.field('lastName', accounts('field.lastName'))} autoComplete="off" required />
      </div>
      <TextField {...form.field('email', t('name.email'))} type="email" autoComplete="off" required />
      <Checkbox {...form.field('mayCancel', t('name.mayCancel'))} description={t('name.mayCancelHelp')} />
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <Button type="submit" isBusy={form.isSubmitting} busyLabel={t('name.busy')}>
          {t('name.submit')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('name.cancel')}
        </Button>
      </div>
    </Form>
  );
}
