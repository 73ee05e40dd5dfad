import type { SessionActor } from '#contract/accounts.ts';
import type { Channels } from '#contract/channels.ts';
import { NOTICE_PRESETS } from '#contract/notices.ts';
import { FailureBanner } from '../../ui/failure-banner.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { useSession } from '../session/use-session.ts';
import { DeviceList } from './device-list.tsx';
import { holderOf } from './holder.ts';
import { useChannels, useChoosePreset } from './queries.ts';
import { ThisBrowser } from './this-browser.tsx';

const useTexts = textsOf('channels');

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
          <ThisBrowser holder={holderOf(actor)} channels={data} />
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
