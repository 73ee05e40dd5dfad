import { useState } from 'react';
import type { SavedSite, SchoolSite } from '#contract/school-sites.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { toast } from '../../ui/toast.tsx';
import { useChangeSite } from './queries.ts';

const useTexts = textsOf('programs');

const OURS = { accent: '#0b6b63', background: '#ffffff' };

/** The two that a school's free times are shown in. */
export function SiteColours({ schoolId, site }: { schoolId: string; site: SavedSite }) {
  const t = useTexts();
  const errorText = useErrorText();
  const change = useChangeSite(schoolId);
  const [chosen, setChosen] = useState({
    accent: site.accent ?? OURS.accent,
    background: site.background ?? OURS.background,
  });
  const save = (colours: Pick<SchoolSite, 'accent' | 'background'>) =>
    change.mutate(
      { origins: site.origins, version: site.version, ...colours },
      { onSuccess: () => toast(t('site.saved')), onError: (error) => toast(errorText(error), 'loss') },
    );
  return (
    <fieldset className="grid max-w-xl gap-3">
      <legend className="mb-2 font-semibold">{t('site.colours')}</legend>
      <p className="text-sm text-soft">{t('site.coloursHelp')}</p>
      {(['accent', 'background'] as const).map((part) => (
        <label key={part} className="flex min-h-11 items-center gap-3">
          <input
            type="color"
            value={chosen[part]}
            onChange={(event) => setChosen({ ...chosen, [part]: event.target.value })}
            className="h-11 w-16 rounded-md border border-line-strong bg-surface p-1"
          />
          {t(`site.${part}`)}
        </label>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" isBusy={change.isPending} busyLabel={t('site.saving')} onClick={() => save(chosen)}>
          {t('site.save')}
        </Button>
        {(site.accent ?? site.background) && (
          <Button
            variant="quiet"
            onClick={() => {
              setChosen(OURS);
              save({ accent: null, background: null });
            }}
          >
            {t('site.ours')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
