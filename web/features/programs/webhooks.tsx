import { useState } from 'react';
import type { Webhook, WebhookDelivery, WebhookEvent } from '#contract/webhooks.ts';
import { newWebhookSchema, WEBHOOK_EVENTS } from '#contract/webhooks.ts';
import { useErrorText } from '../../api/error-text.ts';
import { FailureBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxGroup } from '../../ui/form/checkbox-group.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Card } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { ShownOnce } from './key-list.tsx';
import {
  useAddWebhook,
  useDeliveries,
  useRemoveWebhook,
  useSendAgain,
  useTurnWebhookOn,
  useWebhooks,
} from './queries.ts';

interface DeliveriesDialogProps {
  schoolId: string;
  webhook: Webhook;
  onClose: () => void;
}

/** Deliveries to a webhook, with its responses. */
function DeliveriesDialog({ schoolId, webhook, onClose }: DeliveriesDialogProps) {
  const t = useTexts();
  const { data, error, refetch } = useDeliveries(schoolId, webhook.id);
  const again = useSendAgain(schoolId, webhook.id);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('deliveries.title', { host: new URL(webhook.url).host })}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {t('deliveries.close')}
        </Button>
      }
    >
      <FailureBanner error={again.error} />
      {data ? (
        data.length === 0 ? (
          <p>{t('deliveries.empty')}</p>
        ) : (
          <ul className="grid gap-2">
            {data.map((delivery) => (
              <Delivery
                key={delivery.id}
                delivery={delivery}
                isBusy={again.isPending && again.variables === delivery.id}
                onAgain={() => again.mutate(delivery.id, { onSuccess: () => toast(t('deliveries.sent')) })}
              />
            ))}
          </ul>
        )
      ) : (
        <QueryState error={error} onRetry={refetch} count={3} className="h-12 w-full rounded-lg" />
      )}
    </Dialog>
  );
}

function Delivery({
  delivery: { event, createdAt, state, nextTryAt, tries },
  isBusy,
  onAgain,
}: {
  delivery: WebhookDelivery;
  isBusy: boolean;
  onAgain: () => void;
}) {
  const t = useTexts();
  const moment = useMoment();
  const when = moment.dayAndTime(createdAt);
  return (
    <li className="rounded-md bg-sunken px-4 py-2">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0">
          <span className="font-semibold">{t(`deliveries.state.${state}`)}</span>
          {nextTryAt && state === 'waiting' && ` · ${t('deliveries.next', { when: moment.dayAndTime(nextTryAt) })}`}
          <span className="block text-sm text-soft">
            {t(`webhooks.event.${event as WebhookEvent}`)} · {when}
          </span>
        </span>
        <Button variant="quiet" aria-label={t('deliveries.againNamed', { when })} isBusy={isBusy} onClick={onAgain}>
          {t('deliveries.again')}
        </Button>
      </span>
      {tries.length > 0 && (
        <ol className="mt-1 grid gap-1 text-sm">
          {tries.map(({ at, status, answer, milliseconds }) => (
            <li key={at} className="wrap-anywhere">
              {moment.dayAndTime(at)} · {status ?? t('deliveries.nobody')} · {t('deliveries.took', { milliseconds })}
              {answer !== '' && (
                <code className="block max-h-12 overflow-hidden break-all text-soft">{answer.slice(0, 200)}</code>
              )}
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

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

/** A school's webhooks. */
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
