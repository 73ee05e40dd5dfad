import type { ComponentProps } from 'react';
import { useState } from 'react';
import type { Instructor } from '#contract/instructors.ts';
import type { Place } from '#contract/places.ts';
import type { ServiceArea } from '#contract/service-areas.ts';
import { AREA_LESSON_WEEKS, newAreaSchema } from '#contract/service-areas.ts';
import { formatPostalCode } from '#contract/written-postal-codes.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { offerUndo, toast } from '../../ui/toast.tsx';
import { usePlaces } from '../places/queries.ts';
import { areaInWords, type DrawnArea } from './area-map.ts';
import { AreaPicture, ReachedTowns } from './area-picture.tsx';
import { nearestStop, type OwnArea, RADIUS_STOPS, radiusOr, useAreaChange, useFreshArea } from './queries.ts';

/** @param version version of the area that this replaces */
const ownOf = ({ isOwn, postalCode, radiusKm }: ServiceArea, { version }: ServiceArea): OwnArea =>
  isOwn ? { postalCode, radiusKm, version } : null;
const isSame = (one: ServiceArea, other: ServiceArea): boolean =>
  one.isOwn === other.isOwn && one.postalCode === other.postalCode && one.radiusKm === other.radiusKm;

/** Saves an area and offers undo for a few seconds. */
function useAreaSaving(instructorId: string, name: string, onStored: (area: ServiceArea) => void) {
  const t = useTexts();
  const errorText = useErrorText();
  const { mutateAsync: change } = useAreaChange(instructorId);
  const readFresh = useFreshArea(instructorId);

  async function store(area: OwnArea): Promise<ServiceArea> {
    const stored = await change(area);
    onStored(stored);
    return stored;
  }
  async function undo(before: ServiceArea, after: ServiceArea): Promise<void> {
    try {
      if (!isSame(await readFresh(), after)) return void toast(t('undo.changed', { name }), 'attention');
      await store(ownOf(before, after));
      toast(t('undo.done', { name }));
    } catch (error) {
      toast(t('undo.failed', { reason: errorText(error) }), 'loss');
    }
  }
  return async (before: ServiceArea, area: OwnArea): Promise<void> => {
    const after = await store(area);
    const { radiusKm, postalCode } = after;
    offerUndo({
      text: t(after.isOwn ? 'saved' : 'cleared', { name, km: radiusKm, postalCode }),
      button: t('undo.button'),
      onUndo: () => undo(before, after),
    });
  };
}

/** A number field and a slider for the same radius. */
function RadiusField({ shownKm, ...field }: ComponentProps<typeof NumberField> & { shownKm: number }) {
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
        value={nearestStop(shownKm)}
        onChange={(event) => field.onChange(RADIUS_STOPS[event.target.valueAsNumber] ?? shownKm)}
        className="h-11 min-w-40 grow basis-40 cursor-pointer accent-action"
      />
    </div>
  );
}

const useTexts = createTextsHook('service-areas');

interface AreaValues {
  postalCode: string;
  /** Null if the field is empty. */
  radiusKm: number | null;
  version: string;
}
const valuesOf = ({ postalCode, radiusKm, version }: ServiceArea): AreaValues => ({ postalCode, radiusKm, version });

/** A form with a live preview of the area. */
export function AreaEditor({ instructor, saved }: { instructor: Instructor; saved: ServiceArea }) {
  const t = useTexts();
  const ui = useUiTexts();
  const errorText = useErrorText();
  const name = instructor.firstName;
  const [isClearing, setClearing] = useState(false);
  const save = useAreaSaving(instructor.id, name, (stored) => form.reset(valuesOf(stored)));
  const form = useForm({
    schema: newAreaSchema,
    initial: valuesOf(saved),
    draft: `area-${instructor.id}`,
    errorText,
    onSubmit: (area, { version }) => save(saved, { ...area, version }),
  });
  async function clear(): Promise<void> {
    setClearing(true);
    await save(saved, null).catch((error) => toast(errorText(error), 'loss'));
    setClearing(false);
  }
  const centre = useCentre(form.values.postalCode, saved);
  const shownKm = radiusOr(form.values.radiusKm, saved.radiusKm);
  const area = centre && { centre, radiusKm: shownKm, towns: saved.towns, lessons: saved.lessons };
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,35rem)_minmax(16rem,1fr)]">
      <p className="text-soft lg:col-span-2">
        {t(saved.isOwn ? 'own' : 'schools', { name, km: saved.radiusKm, postalCode: saved.postalCode })}
      </p>
      {area ? (
        <AreaPicture area={area} label={t('picture', { name, km: area.radiusKm, place: area.centre.label })} />
      ) : (
        <Banner tone="attention">{t('nowhere', { name, postalCode: saved.postalCode })}</Banner>
      )}
      <div className="grid content-start gap-5">
        <Form form={form} label={t('form')}>
          <RadiusField {...form.field('radiusKm', t('radius'))} shownKm={shownKm} />
          <TextField
            {...form.field('postalCode', t('postalCode'))}
            description={t('postalCodeHelp')}
            autoComplete="off"
            autoCapitalize="characters"
            className="max-w-sm"
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" isBusy={form.isSubmitting} busyLabel={ui('action.saving')}>
              {t('save')}
            </Button>
            {saved.isOwn && (
              <Button variant="secondary" isBusy={isClearing} onClick={() => void clear()}>
                {t('useSchools')}
              </Button>
            )}
          </div>
        </Form>
        <p className="text-sm text-soft">{t('effect')}</p>
      </div>
      {area && <AreaInWords area={area} />}
    </div>
  );
}

/** The place of the typed postal code once it has loaded; the saved one until then. */
function useCentre(typed: string, saved: ServiceArea): Place | null {
  const code = formatPostalCode(typed);
  const isSaved = code === null || code === saved.postalCode;
  const { data } = usePlaces(isSaved ? '' : code);
  return (isSaved ? null : data?.find(({ postalCode }) => postalCode === code)) ?? saved.centre;
}

/** Text version of the map. */
function AreaInWords({ area }: { area: DrawnArea }) {
  const t = useTexts();
  const { lessons, within } = areaInWords(area);
  return (
    <div className="grid max-w-140 gap-1">
      <ReachedTowns area={area} />
      <p className="flex items-baseline gap-2">
        <svg viewBox="0 0 12 12" className="size-3 shrink-0" aria-hidden="true">
          <circle cx="6" cy="6" r="5" className="fill-amber stroke-on-amber" />
        </svg>
        <span>
          {lessons === 0
            ? t('noLessons', { weeks: AREA_LESSON_WEEKS })
            : t('lessons', { count: lessons, within, weeks: AREA_LESSON_WEEKS })}
        </span>
      </p>
    </div>
  );
}
