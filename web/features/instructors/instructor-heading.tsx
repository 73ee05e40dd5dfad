import { CarFront, Languages, MapPin, Medal } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Instructor } from '#contract/instructors.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Rating } from '../reviews/rating.tsx';
import { carName } from './car-name.ts';

const useTexts = createTextsHook('instructors');
const useAvailabilityTexts = createTextsHook('availability');

/** Who it is, at a glance: face, name, rate, rating and what one asks first. */
export function InstructorHeading({ instructor }: { instructor: Instructor }) {
  const t = useAvailabilityTexts();
  const instructors = useTexts();
  const { list, money } = useFormats();
  const name = `${instructor.firstName} ${instructor.lastName}`;
  return (
    <header className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <Avatar name={name} src={instructor.profilePhotoS3Url} size={100} />
      <div className="min-w-0 flex-1 basis-56">
        <h1 tabIndex={-1} className="text-xl font-bold tracking-tight">
          {name}
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="font-semibold">{t('card.rate', { rate: money(instructor.ratePerHour) })}</span>
          <Rating rating={instructor.rating} count={instructor.reviews.length} />
        </p>
        <ul className="mt-4 grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
          <Fact icon={<Medal />}>{t('card.experience', { count: instructor.numberOfYearsOfExperience })}</Fact>
          <Fact icon={<Languages />}>
            {list(instructor.languages.map((language) => instructors(`languages.${language}`)))}
          </Fact>
          <Fact icon={<CarFront />}>{carName(instructor.instructorCar)}</Fact>
          <Fact icon={<MapPin />}>{[instructor.school.name, instructor.school.city].filter(Boolean).join(', ')}</Fact>
        </ul>
      </div>
    </header>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <span className="text-soft [&_svg]:mt-1 [&_svg]:size-4" aria-hidden="true">
        {icon}
      </span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}
