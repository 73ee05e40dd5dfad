import { type Claim, claimAnswerSchema } from '#contract/student-claims.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { toast } from '../../ui/toast.tsx';
import { useAnswerClaim } from './queries.ts';

const useTexts = createTextsHook('claims');

type Answer = 'mine' | 'child' | 'not_mine';

export function ClaimCard({ claim }: { claim: Claim }) {
  const t = useTexts();
  const { mutateAsync: answer } = useAnswerClaim(claim.id);
  const form = useForm({
    schema: claimAnswerSchema,
    initial: { answer: '' as Answer | '', dateOfBirth: '', lastDigits: '' },
    toInput: ({ dateOfBirth, ...values }) => ({ ...values, dateOfBirth: dateOfBirth || null }),
    alsoWrong: ({ answer: chosen, dateOfBirth, lastDigits }) => {
      if (chosen === '' || chosen === 'not_mine') return {};
      if (claim.secondFact === 'birth_date' && dateOfBirth === '') return { dateOfBirth: 'required' };
      if (claim.secondFact === 'last_digits' && lastDigits === '') return { lastDigits: 'required' };
      return {};
    },
    errorText: useErrorText(),
    onSubmit: async (body) => {
      await answer(body);
      toast(t(`done.${body.answer}`));
    },
  });
  const { answer: chosen } = form.values;
  const needsFact = chosen === 'mine' || chosen === 'child';
  const { schoolName: school, firstName: name } = claim;
  return (
    <section
      className="mb-6 grid gap-4 rounded-lg border border-line bg-surface p-5"
      aria-labelledby={`claim-${claim.id}`}
    >
      <div className="grid gap-1">
        <h2 id={`claim-${claim.id}`} className="text-lg font-semibold wrap-anywhere">
          {t('title', { school, name })}
        </h2>
        <p className="text-soft">{t('lead')}</p>
      </div>
      <Form form={form} label={t('title', { school, name })}>
        <RadioGroup
          {...form.field('answer', t('whose'))}
          options={(['mine', 'child', 'not_mine'] as const).map((id) => ({
            id,
            label: t(`answer.${id}`),
            description: t(`help.${id}`),
          }))}
        />
        {needsFact && claim.secondFact === 'birth_date' && (
          <TextField {...form.field('dateOfBirth', t('dateOfBirth', { name }))} type="date" required />
        )}
        {needsFact && claim.secondFact === 'last_digits' && (
          <TextField {...form.field('lastDigits', t('lastDigits'))} inputMode="numeric" maxLength={4} required />
        )}
        <Button type="submit" isBusy={form.isSubmitting} busyLabel={t('busy')}>
          {t('submit')}
        </Button>
      </Form>
    </section>
  );
}
