import { useState } from 'react';
import type { Webhook } from '#contract/webhooks.ts';
import { newWebhookSchema, WEBHOOK_EVENTS, type WebhookEvent } from '#contract/webhooks.ts';
import { useErrorText } from '../../api/error-text.ts';
import { FailureBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxGroup } from '../../ui/form/checkbox-group.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Card } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { useAddWebhook, useRemoveWebhook, useTurnWebhookOn, useWebhooks } from './queries.ts';
import { ShownOnce } from './shown-once.tsx';

const empty = { url: '', events: [] as WebhookEvent[] };

function AddWebhookForm({ schoolId }: { schoolId: string }) {
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

const useTexts = createTextsHook('programs');

const hostOf = ({ url }: Webhook): string => new URL(url).host;

/** Addresses that hear of what happens. */
export function Webhooks({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const moment = useMoment();
  const [reading, setReading] = useState<Webhook | null>(null);
  const { data: webhooks, error, refetch } = useWebhooks(schoolId);
  const remove = useRemoveWebhook(schoolId);
  const turnOn = useTurnWebhookOn(schoolId);
  const failure = remove.error ?? turnOn.error;
  const standing = ({ turnedOffAt, failingSince }: Webhook) =>
    turnedOffAt
      ? t('webhooks.off', { date: moment.day(turnedOffAt) })
      : failingSince && t('webhooks.failing', { when: moment.dayAndTime(failingSince) });
  return (
    <Card>
      <h2 className="text-lg font-bold">{t('webhooks.title')}</h2>
      <p className="mt-1 mb-4 text-soft">{t('webhooks.lead')}</p>
      <FailureBanner error={failure} />
      {webhooks ? (
        <ul className="mb-6 grid gap-2 empty:hidden">
          {webhooks.map((webhook) => {
            const host = hostOf(webhook);
            return (
              <li
                key={webhook.id}
                className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-sunken px-4 py-2"
              >
                <span className="min-w-0">
                  <span className="font-semibold break-all">{webhook.url}</span>
                  <span className="block text-sm">
                    {webhook.events.map((event) => t(`webhooks.event.${event as WebhookEvent}`)).join(' · ')}
                  </span>
                  {standing(webhook) && <span className="block text-sm text-loss-text">{standing(webhook)}</span>}
                </span>
                <span className="flex flex-wrap gap-1">
                  {webhook.turnedOffAt && (
                    <Button
                      variant="secondary"
                      isBusy={turnOn.isPending && turnOn.variables === webhook.id}
                      onClick={() =>
                        turnOn.mutate(webhook.id, { onSuccess: () => toast(t('webhooks.onDone', { host })) })
                      }
                    >
                      {t('webhooks.on')}
                    </Button>
                  )}
                  <Button
                    variant="quiet"
                    aria-label={t('webhooks.messagesNamed', { host })}
                    onClick={() => setReading(webhook)}
                  >
                    {t('webhooks.messages')}
                  </Button>
                  <Button
                    variant="quiet"
                    aria-label={t('webhooks.removeNamed', { host })}
                    isBusy={remove.isPending && remove.variables === webhook.id}
                    onClick={() =>
                      remove.mutate(webhook.id, { onSuccess: () => toast(t('webhooks.removed', { host })) })
                    }
                  >
                    {t('webhooks.remove')}
                  </Button>
                </span>
              </li>
            );
          })}
        </ul>
      ) : (
        <QueryState error={error} onRetry={refetch} count={1} className="h-16 w-full rounded-lg" />
      )}
      <AddWebhookForm schoolId={schoolId} />
      {reading && <DeliveriesDialog schoolId={schoolId} webhook={reading} onClose={() => setReading(null)} />}
    </Card>
  );
}
