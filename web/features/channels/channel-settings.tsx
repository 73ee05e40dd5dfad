import type { Channels } from '#contract/channels.ts';
import { ALWAYS_MAILED, CHANNELS, TEXTED } from '#contract/notices.ts';
import { FailureBanner } from '../../ui/failure-banner.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { useSession } from '../session/use-session.ts';
import { DeviceList } from './device-list.tsx';
import { holderOf } from './holder.ts';
import { useChannels, useChoose } from './queries.ts';
import { ThisBrowser } from './this-browser.tsx';

const useTexts = textsOf('channels');

export function ChannelSettings() {
  const t = useTexts();
  const actor = useSession();
  const { data, error, refetch } = useChannels();
  if (!actor) return null;
  const isOwner = actor.kind === 'school' && actor.role === 'owner';
  return (
    <>
      {!data && <QueryState error={error} onRetry={refetch} className="h-72 w-full rounded-lg" />}
      {data && (
        <div className="grid gap-6">
          <ThisBrowser holder={holderOf(actor)} channels={data} />
          <DeviceList devices={data.devices} />
          <div>
            <h3 className="font-bold">{t('choices.title')}</h3>
            <p className="mt-1 text-soft">
              {t(isOwner ? 'choices.mailOfSchool' : 'choices.mail', { address: data.mailAddress })}
            </p>
            {data.phone !== null && (
              <p className="mt-1 text-soft">
                {data.phone ? t('choices.texts', { phone: data.phone }) : t('choices.noPhone')}
              </p>
            )}
            <Choices {...data} />
          </div>
        </div>
      )}
    </>
  );
}

function Choices({ choices, phone }: Channels) {
  const t = useTexts();
  const choose = useChoose();
  return (
    <>
      <FailureBanner error={choose.error} />
      <ul className="mt-2 divide-y divide-line">
        {choices.map((choice) => (
          <li key={choice.kind} className="py-2">
            <fieldset className="grid gap-x-6 sm:grid-cols-[1fr_auto] sm:items-center">
              <legend className="sr-only">{t(`kinds.${choice.kind}`)}</legend>
              <span aria-hidden="true" className="font-semibold">
                {t(`kinds.${choice.kind}`)}
              </span>
              <div className="flex flex-wrap gap-x-6">
                {CHANNELS.map((channel) => {
                  const isAlways = channel === 'mail' && ALWAYS_MAILED.includes(choice.kind);
                  if (channel === 'text' && (!phone || !TEXTED.includes(choice.kind))) return null;
                  return (
                    <Checkbox
                      key={channel}
                      name={`${choice.kind}-${channel}`}
                      label={t(isAlways ? 'channels.always' : `channels.${channel}`)}
                      value={choice[channel]}
                      disabled={isAlways}
                      onChange={(isWanted) => choose.mutate({ kind: choice.kind, [channel]: isWanted })}
                    />
                  );
                })}
              </div>
            </fieldset>
          </li>
        ))}
      </ul>
    </>
  );
}
