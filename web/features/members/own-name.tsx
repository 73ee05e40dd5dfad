import { memberNameSchema, type SchoolMember } from '#contract/members.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { textsOf, useUiTexts } from '../../ui/i18n/texts-of.ts';
import { toast } from '../../ui/toast.tsx';
import { useSaveOwnName } from './queries.ts';

const useTexts = textsOf('members');
const useAccountsTexts = textsOf('accounts');

/** Asked of who signed the school up, once: whoever was invited has said it. */
export function OwnName({ schoolId, member }: { schoolId: string; member: SchoolMember }) {
  const t = useTexts();
  const accounts = useAccountsTexts();
  const ui = useUiTexts();
  const save = useSaveOwnName(schoolId);
  const form = useForm({
    schema: memberNameSchema,
    initial: { firstName: member.firstName, lastName: member.lastName },
    draft: `own-name-${schoolId}`,
    errorText: useErrorText(),
    onSubmit: async (body) => {
      await save.mutateAsync(body);
      toast(t('name.done'));
    },
  });
  return (
    <Card>
      <h2 className="text-lg font-bold">{t('name.title')}</h2>
      <p className="mt-1 mb-5 text-soft">{t('name.lead')}</p>
      <Form form={form} label={t('name.title')} className="max-w-xl">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...form.field('firstName', accounts('field.firstName'))} autoComplete="given-name" required />
          <TextField {...form.field('lastName', accounts('field.lastName'))} autoComplete="family-name" required />
        </div>
        <Button
          type="submit"
          isBusy={form.isSubmitting}
          busyLabel={ui('action.saving')}
          className="sm:justify-self-start"
        >
          {t('name.save')}
        </Button>
      </Form>
    </Card>
  );
}
