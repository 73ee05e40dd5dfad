import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { areaInWords, type DrawnArea } from './drawn-area.ts';

const useTexts = createTextsHook('service-areas');

/** What an area's picture says, for who would rather read it. */
export function ReachedTowns({ area }: { area: DrawnArea }) {
  const t = useTexts();
  const { list } = useFormats();
  const { towns } = areaInWords(area);
  return (
    <p>
      {towns.length > 0
        ? t('reaches', { towns: list(towns) })
        : t('reachesNone', { km: area.radiusKm, place: area.centre.label })}
    </p>
  );
}
