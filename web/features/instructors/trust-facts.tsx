import { Globe, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Instructor } from '#contract/instructors.ts';
import { publicSchoolLink } from '#contract/paths.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { PhoneLink, textLinkStyle, WebsiteLink } from '../../ui/link.tsx';

const useTexts = createTextsHook('instructors');

/** What an older server leaves out stays unsaid. */
type TrustFacts = Partial<Pick<Instructor, 'lessonsGiven' | 'hasLicenceOnFile'>>;

/**
 * The licence and the lessons given. A school confirms each instructor's licences when it adds one, so
 * the weaker sentence is always true.
 */
export function useTrustFacts({ lessonsGiven = 0, hasLicenceOnFile }: TrustFacts) {
  const t = useTexts();
  return {
    licence: t(hasLicenceOnFile ? 'instructor.licenceOnFile' : 'instructor.licenceConfirmed'),
    lessons: lessonsGiven > 0 ? t('instructor.lessonsGiven', { count: lessonsGiven }) : null,
  };
}

/** An older server leaves them out. */
type Contacts = { [K in 'address' | 'phone' | 'website']?: Instructor['school'][K] | undefined };

interface SchoolContactProps {
  /** Slug or id. */
  slug: string;
  name: string;
  contact: Contacts;
}

/** The school, linked to its public page, with the contact details that it shows. */
export function SchoolContact({ slug, name, contact: { address, phone, website } }: SchoolContactProps) {
  const language = useLanguage();
  return (
    <div className="grid gap-1.5">
      <p>
        <a href={publicSchoolLink(language, slug)} className={`${textLinkStyle} inline-flex min-h-11 items-center`}>
          {name}
        </a>
      </p>
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
