import { Bell } from 'lucide-react';
import { useState } from 'react';
import type { Channels } from '#contract/channels.ts';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { useDeviceChange } from './queries.ts';
import { abilityOf, NotAllowedError, subscribe, unsubscribe } from './subscription.ts';

const useTexts = textsOf('channels');

/** Whether notifications come here; it asks for the permission only when somebody wants them. */
export function ThisBrowser({ holder, channels }: { holder: string; channels: Channels }) {
  const t = useTexts();
  const errorText = useErrorText();
  const [ability, setAbility] = useState(() => abilityOf(window));
  const here = channels.devices.find(({ isThisOne }) => isThisOne);
  const turnOn = useDeviceChange(() =>
    subscribe(holder, channels.pushKey).finally(() => setAbility(abilityOf(window))),
  );
  const turnOff = useDeviceChange(async (id: string) => {
    await call('DELETE /devices/:id', { params: { id } });
    await unsubscribe();
  });
  if (here && ability === 'able')
    return (
      <Banner
        tone="good"
        isLive={turnOn.isSuccess}
        title={t('here.on')}
        action={
          <Button variant="secondary" size="sm" isBusy={turnOff.isPending} onClick={() => turnOff.mutate(here.id)}>
            {t('here.turnOff')}
          </Button>
        }
      />
    );
  if (ability !== 'able')
    return (
      <Banner
        tone={ability === 'blocked' ? 'attention' : 'info'}
        isLive={turnOn.isError}
        title={t(`here.${ability}.title`)}
      >
        {t(`here.${ability}.text`)}
      </Banner>
    );
  const failure = turnOn.error ?? turnOff.error;
  return (
    <div className="grid justify-items-start gap-3">
      <p>{t('here.why')}</p>
      {failure && (
        <Banner tone="loss" isLive>
          {failure instanceof NotAllowedError
            ? t('here.notAllowed')
            : failure instanceof DOMException
              ? t('here.noService')
              : errorText(failure)}
        </Banner>
      )}
      <Button isBusy={turnOn.isPending} onClick={() => turnOn.mutate(undefined)}>
        <Bell className="size-5" aria-hidden="true" />
        {t('here.turnOn')}
      </Button>
    </div>
  );
}
