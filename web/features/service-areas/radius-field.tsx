import type { ComponentProps } from 'react';
import { NumberField } from '../../ui/form/number-field.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { RADIUS_STOPS, stopOf } from './radius-stops.ts';

const useTexts = textsOf('service-areas');

/** Kilometres by hand or by a slider: they say the same. */
export function RadiusField({ shownKm, ...field }: ComponentProps<typeof NumberField> & { shownKm: number }) {
  const t = useTexts();
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-2">
      <NumberField {...field} suffix="km" isWhole className="w-36" />
      <input
        type="range"
        aria-label={t('slider')}
        aria-valuetext={t('km', { km: shownKm })}
        min={0}
        max={RADIUS_STOPS.length - 1}
        step={1}
        value={stopOf(shownKm)}
        onChange={(event) => field.onChange(RADIUS_STOPS[event.target.valueAsNumber] ?? shownKm)}
        className="h-11 min-w-40 grow basis-40 cursor-pointer accent-action"
      />
    </div>
  );
}
