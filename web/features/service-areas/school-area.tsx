import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { AreaPicture, ReachedTowns } from './area-picture.tsx';
import { radiusOr, useSchoolArea } from './queries.ts';

const useTexts = createTextsHook('service-areas');

interface SchoolAreaProps {
  schoolId: string;
  typedKm: number | null;
  savedKm: number;
}

/** Small live map of the school's radius. Optional: if it fails to load, nothing is shown. */
export function SchoolArea({ schoolId, typedKm, savedKm }: SchoolAreaProps) {
  const t = useTexts();
  const radiusKm = radiusOr(typedKm, savedKm);
  const { data } = useSchoolArea(schoolId);
  if (!data?.centre) return null;
  const area = { centre: data.centre, towns: data.towns, lessons: [], radiusKm };
  return (
    <div className="grid gap-2">
      <AreaPicture area={area} label={t('pictureOfSchool', { km: radiusKm, place: data.centre.label })} />
      <ReachedTowns area={area} />
    </div>
  );
}
