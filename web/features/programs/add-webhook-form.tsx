import { useState } from 'react';
import { newWebhookSchema, WEBHOOK_EVENTS, type WebhookEvent } from '#contract/webhooks.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxGroup } from '../../ui/form/checkbox-group.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { useAddWebhook } from './queries.ts';
import { ShownOnce } from './shown-once.tsx';

const useTexts = textsOf('programs');

const empty = { url: '', events: [] as WebhookEvent[] };

export function AddWebhookForm({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const add = useAddWebhook(schoolId);
  const [made, setMade] = useState<{ url: string; secret: string } | null>(null);
  const form = useForm({
    schema: newWebhookSchema,
    initial: empty,
    errorText: useErrorText(),
    onSubmit: async (body) => {
      setMade(null);
      setMade(await add.mutateAsync(body));
      form.reset(empty);
    },
  });
  return (
    <>
      <Form form={form} label={t('webhooks.title')} className="max-w-xl">
        <TextField
          {...form.field('url', t('webhooks.url'))}
          description={t('webhooks.urlHelp')}
          type="url"
          autoComplete="off"
          required
        />
        <CheckboxGroup
          {...form.field('events', t('webhooks.events'))}
          options={WEBHOOK_EVENTS.map((event) => ({ id: event, label: t(`webhooks.event.${event}`) }))}
        />
        <Button
          type="submit"
          variant="secondary"
          isBusy={form.isSubmitting}
          busyLabel={t('webhooks.busy')}
          className="sm:justify-self-start"
        >
          {t('webhooks.submit')}
        </Button>
      </Form>
      {made && (
        <ShownOnce
          label={t('webhooks.secret', { host: new URL(made.url).host })}
          value={made.secret}
          use={t('webhooks.secretUse')}
        />
      )}
    </>
  );
}
