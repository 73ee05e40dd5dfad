import { PROGRAMMES, programmeOf } from '#contract/programmes.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import { Button } from '../../ui/button.tsx';
import { duration } from '../../ui/duration.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';

const useTexts = textsOf('packages');
const useProgrammeTexts = textsOf('programmes');

interface FromProgrammeProps {
  province: ProvinceCode | null;
  onUse: (programme: { name: string; minutes: number }) => void;
}

/** What the school's province asks for in a car, where we know of it: a beginning that the school adapts. */
export function FromProgramme({ province, onUse }: FromProgrammeProps) {
  const t = useTexts();
  const programmes = useProgrammeTexts();
  const formats = useFormats();
  const id = province && programmeOf(province);
  if (!id) return null;
  const { minutes, sources } = PROGRAMMES[id];
  const [source] = sources;
  const name = programmes(`names.${id}`);
  return (
    <div className="grid gap-2 rounded-lg bg-line/40 p-4">
      <p>{t('programme', { name, length: duration(minutes) })}</p>
      <p>
        <Button variant="secondary" size="sm" onClick={() => onUse({ name, minutes })}>
          {t('useProgramme')}
        </Button>
      </p>
      {source && (
        <p className="text-sm text-soft">
          <a href={source.url} target="_blank" rel="noreferrer" className="underline">
            {t('programmeRead', { host: new URL(source.url).hostname, day: formats.dayOfYear(source.read) })}
          </a>
        </p>
      )}
    </div>
  );
}
