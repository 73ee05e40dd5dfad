import { CarFront, Languages, MapPin, Medal, Route } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AvailabilityRecord } from '#contract/availability.ts';
import { instructorDetailsLink, photoLink } from '#contract/paths.ts';
import type { TeachingLanguage } from '#contract/teaching-languages.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ZoneNote } from '../../ui/zone-note.tsx';
import { Rating } from '../reviews/rating.tsx';
import { CardPrice } from './card-price.tsx';
import { SlotChips } from './slot-chips.tsx';
import { readSlot } from './slot-text.ts';

const useTexts = textsOf('availability');
const useInstructorsTexts = textsOf('instructors');
const useProvinceTexts = textsOf('provinces');
const usePlacesTexts = textsOf('places');

interface InstructorCardProps {
  record: AvailabilityRecord;
  /** The slot chosen on this very card. */
  chosen: string | null;
  onChoose: (slot: string | null) => void;
}

/**
 * SH-03 and SH-04: one instructor of the day; with a slot chosen, the way on. On a phone as low as can be, for a list is
 * compared: facts in a line, times in a row that scrolls sideways, the rate beside the name.
 */
export function InstructorCard({ record, chosen, onChoose }: InstructorCardProps) {
  const t = useTexts();
  const instructors = useInstructorsTexts();
  const places = usePlacesTexts();
  const { list } = useFormats();
  const provinces = useProvinceTexts();
  const name = `${record.firstName} ${record.lastName}`;
  const languages = record.language.split(', ').map((code) => instructors(`languages.${code as TeachingLanguage}`));
  const { instructorId: id, availabilityDate: date } = record;
  return (
    <Card
      isSnug
      className="grid gap-4 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:gap-y-1.5 max-sm:p-3 max-sm:*:col-span-2"
      aria-label={name}
      role="article"
    >
      <div className="relative flex items-start gap-4 max-sm:col-span-1! max-sm:items-center max-sm:gap-3">
        <Avatar
          name={name}
          src={photoLink('instructor', id, record.photoVersion)}
          size={64}
          className="max-sm:size-11"
        />
        <div className="min-w-0 grow">
          <h3 className="text-lg leading-snug font-bold max-sm:text-base">
            {/* The photo leads there as well, and a thumb needs more than a line of text. */}
            <Link
              to={instructorDetailsLink({ id, date })}
              className="rounded-sm after:absolute after:inset-0 hover:underline"
            >
              {name}
            </Link>
          </h3>
          <Rating rating={record.rating} count={record.reviewCount} />
        </div>
      </div>
      <ul className="flex flex-wrap gap-x-3 sm:grid sm:grid-cols-2 sm:gap-x-6 sm:gap-y-1.5">
        {record.distanceKm !== undefined && (
          <Fact icon={<Route />}>
            {places(record.distanceKm < 1 ? 'away.near' : 'away.far', {
              km: record.distanceKm,
              minutes: record.travelMinutes ?? 0,
            })}
          </Fact>
        )}
        <Fact icon={<Medal />}>{t('card.experience', { count: record.numberOfYearsOfExperience })}</Fact>
        <Fact icon={<Languages />}>{list(languages)}</Fact>
        <Fact icon={<CarFront />}>{[record.carMake, record.carModel].filter(Boolean).join(' ')}</Fact>
        <Fact icon={<MapPin />}>
          {record.schoolName}, {record.city}, {provinces(`names.${record.province}`)}
        </Fact>
      </ul>
      <div className="grid min-w-0 gap-2 max-sm:gap-1">
        <ZoneNote timeZone={record.timeZone} />
        <SlotChips
          label={t('card.slots', { name })}
          slots={record.timeSlots}
          chosen={chosen}
          onChoose={onChoose}
          isRowOnPhone
        />
      </div>
      {/* The row is as high with the button as without; on a phone its rate is beside the name. */}
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line pt-4 max-sm:contents">
        <CardPrice record={record} chosen={readSlot(chosen)} />
        {chosen && (
          <LinkButton
            to={instructorDetailsLink({ id, date, slot: chosen })}
            state={{ id, selectedSlot: chosen, dateOfSlot: date, fromModule: false }}
            className="grow animate-rise max-sm:col-span-2 lg:grow-0"
          >
            {t('card.proceed')}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2 text-sm">
      <span className="text-soft [&_svg]:mt-0.5 [&_svg]:size-4" aria-hidden="true">
        {icon}
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}
