import { Bell } from 'lucide-react';
import { useState } from 'react';
import type { SessionActor } from '#contract/accounts.ts';
import type { Channels, Device } from '#contract/channels.ts';
import { NOTICE_PRESETS } from '#contract/notices.ts';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Banner, FailureBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { useSession } from '../session/session-store.ts';
import { buildHolderId } from './holder.ts';
import { useChannels, useChoosePreset, useDeviceChange } from './queries.ts';
import { detectAbility, NotAllowedError, subscribe, unsubscribe } from './subscription.ts';

/** Notifications in this browser. Asks for permission only when the user turns them on. */
function ThisBrowser({ holder, channels }: { holder: string; channels: Channels }) {
  const t = useTexts();
  const errorText = useErrorText();
  const [ability, setAbility] = useState(() => detectAbility(window));
  const here = channels.devices.find(({ isThisOne }) => isThisOne);
  const turnOn = useDeviceChange(() =>
    subscribe(holder, channels.pushKey).finally(() => setAbility(detectAbility(window))),
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

/** Other devices with notifications, so that a lost phone can be removed. */
function DeviceList({ devices }: { devices: Device[] }) {
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

const useTexts = createTextsHook('channels');

export function ChannelSettings() {
  const actor = useSession();
  const { data, error, refetch } = useChannels();
  if (!actor) return null;
  return (
    <>
      {!data && <QueryState error={error} onRetry={refetch} className="h-72 w-full rounded-lg" />}
      {data && (
        <div className="grid gap-6">
          <PresetChoice actor={actor} channels={data} />
          <ThisBrowser holder={buildHolderId(actor)} channels={data} />
          <DeviceList devices={data.devices} />
        </div>
      )}
    </>
  );
}

function PresetChoice({ actor, channels }: { actor: SessionActor; channels: Channels }) {
  const t = useTexts();
  const choose = useChoosePreset();
  const { preset, mailAddress, phone } = channels;
  const isOwner = actor.kind === 'school' && actor.role === 'owner';
  return (
    <div className="grid gap-3">
      <RadioGroup
        name="preset"
        label={t('preset.label')}
        value={preset}
        onChange={(chosen) => choose.mutate(chosen)}
        options={NOTICE_PRESETS.map((id) => ({
          id,
          label: t(`preset.${id}.name`),
          description:
            id === 'important'
              ? t(`preset.important.${actor.kind}`)
              : t(id === 'all' && phone ? 'preset.all.texted' : `preset.${id}.any`),
        }))}
      />
      <FailureBanner error={choose.error} />
      <p className="text-soft">{t(isOwner ? 'mail.shared' : 'mail.own', { address: mailAddress })}</p>
      {phone !== null && <p className="text-soft">{phone ? t('texts.to', { phone }) : t('texts.noPhone')}</p>}
      <p className="text-soft">{t(actor.kind === 'candidate' ? 'always.lessons' : 'always.account')}</p>
    </div>
  );
}
