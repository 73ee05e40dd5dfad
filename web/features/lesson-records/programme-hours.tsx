import type { DrivingRecord } from '#contract/lesson-records.ts';
import { PROGRAMMES } from '#contract/programmes.ts';
import { duration } from '../../ui/dates.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Card } from '../../ui/page.tsx';

const useTexts = createTextsHook('lesson-records');
const useProgrammeTexts = createTextsHook('programmes');
const useProvinceTexts = createTextsHook('provinces');

type Hours = DrivingRecord['hours'][number];
type Count = Hours['whole'];

/** How far one is in what the province asks for: proven, done, and left. */
export function ProgrammeHours({ hours }: { hours: DrivingRecord['hours'] }) {
  const t = useTexts();
  const programmes = useProgrammeTexts();
  const provinces = useProvinceTexts();
  return hours.map(({ programme, unit, whole, phases }) => (
    <Card key={programme} className="grid gap-4">
      <div>
        <h2 className="text-sm font-semibold text-soft">{t('hours')}</h2>
        <p className="text-lg font-bold">
          {t('hoursOf', {
            programme: programmes(`names.${programme}`),
            province: provinces(`names.${PROGRAMMES[programme].province}`),
          })}
        </p>
      </div>
      <Bar count={whole} unit={unit} isLarge />
      {phases.length > 0 && (
        <ul className="grid gap-4">
          {phases.map(({ phase, ...count }) => (
            <li key={phase} className="grid gap-1.5">
              <p className="text-sm font-semibold">{programmes(`phases.${phase}`)}</p>
              <Bar count={count} unit={unit} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  ));
}

function Bar({ count, unit, isLarge = false }: { count: Count; unit: Hours['unit']; isLarge?: boolean }) {
  const t = useTexts();
  const { wanted, confirmed, toConfirm, left } = count;
  const amount = (of: number) => (unit === 'minutes' ? duration(of) : t('sessions', { count: of }));
  const done = confirmed + toConfirm;
  const share = (of: number) => `${Math.min(100, (100 * of) / wanted)}%`;
  return (
    <div className="grid gap-1.5">
      <p className={`tabular font-bold ${isLarge ? 'text-xl' : ''}`}>
        {t('of', { done: unit === 'minutes' ? duration(done) : done, wanted: amount(wanted) })}
      </p>
      <span className="flex h-2.5 overflow-hidden rounded-full bg-line" aria-hidden="true">
        <span className="h-full bg-action" style={{ width: share(confirmed) }} />
        <span className="h-full bg-amber" style={{ width: share(toConfirm) }} />
      </span>
      <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-soft">
        <span>{t('confirmed', { amount: amount(confirmed) })}</span>
        {toConfirm > 0 && <span>{t('toConfirm', { amount: amount(toConfirm) })}</span>}
        <span className="font-semibold text-ink">{left > 0 ? t('left', { amount: amount(left) }) : t('complete')}</span>
      </p>
    </div>
  );
}
