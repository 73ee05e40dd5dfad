import { PAGE_PATHS } from '#contract/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { Outside } from './use-reach.ts';

const useTexts = textsOf('bookings');

interface OutsideNoticeProps {
  instructorName: string;
  postalCode: string;
  outside: Outside;
  date: string | null;
}

/** The instructor does not come there; who comes to another pickup is a press away. */
export function OutsideNotice({ instructorName, postalCode, outside, date }: OutsideNoticeProps) {
  const t = useTexts();
  const { distanceKm, radiusKm, isDropOff } = outside;
  const search = new URLSearchParams({ near: postalCode, ...(date && { date }) });
  return (
    <Banner tone="attention" isLive>
      <p>{t('book.outside', { name: instructorName, code: postalCode, km: distanceKm, radius: radiusKm })}</p>
      {!isDropOff && (
        <TextLink to={`${PAGE_PATHS.studentHome}?${search}`} className="inline-flex min-h-11 items-center">
          {t('book.whoComes', { code: postalCode })}
        </TextLink>
      )}
    </Banner>
  );
}
