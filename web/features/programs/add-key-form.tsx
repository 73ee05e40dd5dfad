import { useState } from 'react';
import { newApiKeySchema } from '#contract/api-keys.ts';
import { type ApiScope, SCHOOL_SCOPES } from '#contract/api-scopes.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxGroup } from '../../ui/form/checkbox-group.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Card } from '../../ui/page.tsx';
import { type NewKey, useAddApiKey } from './queries.ts';
import { ShownOnce } from './shown-once.tsx';

const useTexts = createTextsHook('programs');

/** In days; null means no expiry. */
const LIFETIMES = { ever: null, days90: 90, year: 365 } as const;
type Lifetime = keyof typeof LIFETIMES;

const empty = { name: '', scopes: [] as ApiScope[], lifetime: 'ever' as Lifetime };

export function AddKeyForm({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const add = useAddApiKey(schoolId);
  const [made, setMade] = useState<{ name: string; key: string } | null>(null);
  const form = useForm({
    schema: newApiKeySchema,
    initial: empty,
    toInput: ({ lifetime, ...values }) => {
      const days = LIFETIMES[lifetime];
      return { ...values, ...(days && { expiresAt: new Date(Date.now() + days * 86_400_000).toISOString() }) };
    },
    errorText: useErrorText(),
    onSubmit: async (body: NewKey) => {
      setMade(null);
      setMade(await add.mutateAsync(body));
      form.reset(empty);
    },
  });
  return (
    <Card>
      <h2 className="mb-5 text-lg font-bold">{t('add.title')}</h2>
      <Form form={form} label={t('add.title')} className="max-w-xl">
        <TextField {...form.field('name', t('add.name'))} description={t('add.nameHelp')} autoComplete="off" required />
        <CheckboxGroup
          {...form.field('scopes', t('add.scopes'))}
          options={SCHOOL_SCOPES.map((id) => ({
            id,
            label: t(`scopes.${id}.name`),
            description: t(`scopes.${id}.may`),
          }))}
        />
        <Select
          {...form.field('lifetime', t('add.expires'))}
          options={(Object.keys(LIFETIMES) as Lifetime[]).map((id) => ({ id, label: t(`add.lifetimes.${id}`) }))}
        />
        <Button type="submit" isBusy={form.isSubmitting} busyLabel={t('add.busy')} className="sm:justify-self-start">
          {t('add.submit')}
        </Button>
      </Form>
      {made && <ShownOnce label={t('made.key', { name: made.name })} value={made.key} use={t('made.use')} />}
    </Card>
  );
}
