import type { Device } from '#contract/channels.ts';
import { call } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { FailureBanner } from '../../ui/failure-banner.tsx';
import { useMoment } from '../../ui/i18n/moment.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { useDeviceChange } from './queries.ts';

const useTexts = textsOf('channels');

/** Where else notifications go: a lost phone is taken off here. */
export function DeviceList({ devices }: { devices: Device[] }) {
  const t = useTexts();
  const moment = useMoment();
  const remove = useDeviceChange((id: string) => call('DELETE /devices/:id', { params: { id } }));
  const others = devices.filter(({ isThisOne }) => !isThisOne);
  if (others.length === 0) return null;
  return (
    <div>
      <h3 className="font-bold">{t('devices.title')}</h3>
      <FailureBanner error={remove.error} />
      <ul className="mt-2 grid gap-2">
        {others.map(({ id, browser, system, addedAt }) => {
          const name = [browser, system].filter(Boolean).join(' · ') || t('devices.unknown');
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-sunken px-4 py-2">
              <span>
                {name}
                <span className="block text-sm text-soft">{t('devices.added', { date: moment.day(addedAt) })}</span>
              </span>
              <Button
                variant="quiet"
                size="sm"
                aria-label={t('devices.removeNamed', { name })}
                isBusy={remove.isPending && remove.variables === id}
                onClick={() => remove.mutate(id)}
              >
                {t('devices.remove')}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
