import type { UseQueryResult } from '@tanstack/react-query';
import type { HoursEffect } from '#contract/weekly-hours.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { LessonsOutside } from './lessons-outside.tsx';

const useTexts = textsOf('weekly-hours');

/** What saving would do to the free times of the coming weeks, and which lessons it would leave outside. */
export function EffectNote({ preview }: { preview: UseQueryResult<HoursEffect> }) {
  const t = useTexts();
  const errorText = useErrorText();
  const { data, error, isFetching } = preview;
  return (
    <section aria-label={t('effect.title')} aria-live="polite" aria-busy={isFetching} className="grid gap-2">
      <h3 className="font-semibold">{t('effect.title')}</h3>
      {error ? (
        <p className="text-loss-text">{errorText(error)}</p>
      ) : data ? (
        <Counts effect={data} />
      ) : (
        <p className="text-soft">{t('effect.asking')}</p>
      )}
    </section>
  );
}

function Counts({ effect: { added, withdrawn, kept, conflicts } }: { effect: HoursEffect }) {
  const t = useTexts();
  return (
    <>
      <ul className="tabular grid gap-0.5">
        {added > 0 && <li className="font-semibold text-good-text">{t('effect.added', { count: added })}</li>}
        {withdrawn > 0 && <li className="font-semibold">{t('effect.withdrawn', { count: withdrawn })}</li>}
        {added + withdrawn === 0 && <li>{t('effect.nothing')}</li>}
        {kept > 0 && <li className="text-soft">{t('effect.kept', { count: kept })}</li>}
      </ul>
      {conflicts.length > 0 && (
        <Banner tone="attention" title={t('effect.conflicts', { count: conflicts.length })}>
          <LessonsOutside lessons={conflicts} />
        </Banner>
      )}
    </>
  );
}
