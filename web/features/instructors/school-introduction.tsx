import { Globe, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Instructor, SchoolSummary } from '#contract/instructors.ts';
import { publicSchoolLink } from '#contract/paths.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { PhoneLink, textLinkStyle, WebsiteLink } from '../../ui/link.tsx';
import { Rating } from '../reviews/rating.tsx';

const useTexts = createTextsHook('instructors');

/** An older server leaves them out. */
type Contacts = { [K in 'address' | 'phone' | 'website']?: Instructor['school'][K] | undefined };

interface SchoolIntroductionProps {
  /** Slug or id. */
  slug: string;
  name: string;
  contact: Contacts;
  /** An older server leaves it out. */
  summary: SchoolSummary | undefined;
}

/** The school on its instructor's page: its rating, size, first sentences and contact details, linked to its public page. */
export function SchoolIntroduction({ slug, name, contact, summary }: SchoolIntroductionProps) {
  const t = useTexts();
  const language = useLanguage();
  const { address, phone, website } = contact;
  const link = (text: string) => (
    <a href={publicSchoolLink(language, slug)} className={`${textLinkStyle} inline-flex min-h-11 items-center`}>
      {text}
    </a>
  );
  return (
    <div className="grid max-w-2xl gap-1.5">
      <p>{link(name)}</p>
      {summary && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
          {summary.rating !== null && <Rating rating={summary.rating} count={summary.reviewCount} />}
          <span>{t('instructor.schoolSize', { count: summary.instructorCount })}</span>
        </p>
      )}
      {summary?.about && (
        <div>
          <p className="whitespace-pre-line wrap-anywhere">{summary.about}</p>
          <p>{link(t('instructor.schoolMore'))}</p>
        </div>
      )}
      <ContactList address={address} phone={phone} website={website} />
    </div>
  );
}

/** The contact details that a school shows. Empty without any. */
export function ContactList({ address, phone, website }: Contacts) {
  return (
    <ul className="grid gap-1.5 empty:hidden">
      {address && <Contact icon={<MapPin />}>{address}</Contact>}
      {phone && (
        <Contact icon={<Phone />}>
          <PhoneLink number={phone} />
        </Contact>
      )}
      {website && (
        <Contact icon={<Globe />}>
          <WebsiteLink address={website} />
        </Contact>
      )}
    </ul>
  );
}

function Contact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <span className="text-soft [&_svg]:mt-1 [&_svg]:size-4" aria-hidden="true">
        {icon}
      </span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}
