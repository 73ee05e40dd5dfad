import type { Webhook, WebhookDelivery, WebhookEvent } from '#contract/webhooks.ts';
import { FailureBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDeliveries, useSendAgain } from './queries.ts';

const useTexts = createTextsHook('programs');

interface DeliveriesDialogProps {
  schoolId: string;
  webhook: Webhook;
  onClose: () => void;
}

/** What an address was told, and what it answered. */
export function DeliveriesDialog({ schoolId, webhook, onClose }: DeliveriesDialogProps) {
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
