import { type ReactNode, useState } from 'react';
import type { OwnRecord } from '#contract/lesson-records.ts';
import { schoolStudentLink } from '#contract/paths.ts';
import { PLACE_TEXT_MAX } from '#contract/text-limits.ts';
import { FailureBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Card } from '../../ui/page.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDebounced } from '../../ui/use-time.ts';
import { useSuggestions } from '../places/queries.ts';
import { useActor } from '../session/session-store.ts';
import { useReader } from './queries.ts';

const useTexts = createTextsHook('lesson-records');

type School = Pick<OwnRecord['schools'][number], 'id' | 'name'>;

/** Schools with access to the record. Students can add another one, for instance when they change schools. */
export function RecordReaders({ schools }: { schools: OwnRecord['schools'] }) {
  const t = useTexts();
  const reader = useReader();
  const change = ({ id, name }: School, mayRead: boolean, onSuccess?: () => void) =>
    reader.mutate(
      { schoolId: id, mayRead },
      {
        onSuccess() {
          toast(t(mayRead ? 'allowed' : 'takenBack', { school: name }));
          onSuccess?.();
        },
      },
    );
  const isBusy = ({ id }: School) => reader.isPending && reader.variables.schoolId === id;
  return (
    <section className="grid gap-4">
      <div>
        <h2 className="text-lg font-bold">{t('readers')}</h2>
        <p className="mt-1 max-w-2xl text-soft">{t('readersText')}</p>
      </div>
      <FailureBanner error={reader.error} />
      <ul className="grid gap-3">
        {schools.map((school) => (
          <SchoolRow
            key={school.id}
            name={school.name}
            note={t(school.mayRead ? 'mayRead' : 'ownOnly')}
            label={t(school.mayRead ? 'takeBack' : 'allow')}
            isBusy={isBusy(school)}
            onPress={() => change(school, !school.mayRead)}
          >
            {school.mayRead && <CopyLink school={school} />}
          </SchoolRow>
        ))}
      </ul>
      <OtherSchool known={schools} isBusy={isBusy} onAllow={(school, done) => change(school, true, done)} />
    </section>
  );
}

interface SchoolRowProps {
  name: string;
  note: string;
  /** Label of its button. */
  label: string;
  isBusy: boolean;
  onPress: () => void;
  /** Further buttons. */
  children?: ReactNode;
}

function SchoolRow({ name, note, label, isBusy, onPress, children }: SchoolRowProps) {
  return (
    <li>
      <Card isSnug className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm text-soft">{note}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          {children}
          <Button variant="secondary" isBusy={isBusy} onClick={onPress}>
            {label}
            <span className="sr-only"> {name}</span>
          </Button>
        </div>
      </Card>
    </li>
  );
}

/** A school finds its own students among its bookings. A new school needs the link. */
function CopyLink({ school: { name } }: { school: School }) {
  const t = useTexts();
  const student = useActor('candidate');
  if (!student) return null;
  const link = location.origin + schoolStudentLink(student.id);
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast(t('linkCopied', { school: name })),
      // If the browser blocks the clipboard, show the link, because it appears nowhere else.
      () => toast(link, 'info'),
    );
  return (
    <Button variant="quiet" onClick={() => void copy()}>
      {t('copyLink')}
      <span className="sr-only"> {name}</span>
    </Button>
  );
}

interface OtherSchoolProps {
  known: readonly School[];
  isBusy: (school: School) => boolean;
  onAllow: (school: School, onSuccess: () => void) => void;
}

function OtherSchool({ known, isBusy, onAllow }: OtherSchoolProps) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim());
  const isAsked = typed.trim() !== '' && text.length >= 2;
  const { data } = useSuggestions(isAsked ? text : '');
  const found = isAsked ? data?.schools.filter(({ id }) => !known.some((one) => one.id === id)) : undefined;
  return (
    <div className="grid max-w-xl gap-3">
      <TextField
        name="school"
        label={t('otherSchool')}
        description={t('otherSchoolHelp')}
        value={typed}
        onChange={setTyped}
        maxLength={PLACE_TEXT_MAX}
        autoComplete="off"
      />
      <div role="status">{found?.length === 0 && <p className="text-soft">{t('noSchool')}</p>}</div>
      {found && found.length > 0 && (
        <ul className="grid gap-3">
          {found.map((school) => (
            <SchoolRow
              key={school.id}
              name={school.name}
              note={[school.city, school.province].filter(Boolean).join(', ')}
              label={t('allow')}
              isBusy={isBusy(school)}
              onPress={() => onAllow(school, () => setTyped(''))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
