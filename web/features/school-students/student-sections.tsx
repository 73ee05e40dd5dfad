import { type ReactNode, useState } from 'react';
import type { Booking } from '#contract/bookings.ts';
import { toWallTime } from '#contract/formats.ts';
import { schoolLessonLink } from '#contract/paths.ts';
import type { SchoolStudent } from '#contract/school-students.ts';
import type { StudentOverview } from '#contract/student-overviews.ts';
import { nameIn } from '#contract/written-names.ts';
import { withPostalCode } from '#contract/written-postal-codes.ts';
import { buildUrl } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { duration } from '../../ui/dates.ts';
import { useFormats, useMoment } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { LANGUAGES } from '../../ui/i18n/languages.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { EmailLink, PhoneLink, TextLink, textLinkStyle } from '../../ui/link.tsx';
import { Card } from '../../ui/page.tsx';
import { BookingStatusBadge } from '../bookings/booking-status.tsx';

const useTexts = createTextsHook('school-students');
const useBookingTexts = createTextsHook('school-bookings');
const useSkillTexts = createTextsHook('skills');
const useMethodTexts = createTextsHook('payment-methods');

/** Past lessons and payments shown at first. */
const PAST_SHOWN = 5;

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <h2 className="text-lg font-bold">{title}</h2>
      {children}
    </Card>
  );
}

function Facts({ children, empty }: { children: ReactNode[]; empty: string }) {
  const shown = children.filter(Boolean);
  if (shown.length === 0) return <p className="text-soft">{empty}</p>;
  return <div className="grid justify-items-start gap-1.5 wrap-anywhere">{shown}</div>;
}

/** How to reach the student, their licence, their parents and what the office wrote down. */
export function RecordSections({ student, today }: { student: SchoolStudent; today: string }) {
  const t = useTexts();
  const { dayOfYear } = useFormats();
  const { licence, parents, needs, note, heardFrom, location, pickupPostalCode, phone, email, dateOfBirth } = student;
  const language = LANGUAGES.get(student.language)?.name ?? student.language;
  const isExpired = licence.expiresOn !== null && licence.expiresOn < today;
  return (
    <>
      <Section title={t('page.contact')}>
        <Facts empty={t('page.noContact')}>
          {phone && <PhoneLink key="phone" number={phone} />}
          {email && <EmailLink key="email" address={email} />}
          {dateOfBirth && <p key="born">{t('page.born', { day: dayOfYear(dateOfBirth) })}</p>}
          <p key="language" className="text-soft">
            {t('page.language', { language })}
          </p>
          {parents.length > 0 && (
            <p key="readers" className="text-soft">
              {t('page.messagesTo', { readers: t(`form.readers.${student.messagesTo}`) })}
            </p>
          )}
        </Facts>
      </Section>
      <Section title={t('page.licence')}>
        <Facts empty={t('page.noLicence')}>
          {licence.number && <p key="number">{t('page.licenceNumber', { number: licence.number })}</p>}
          {licence.class && <p key="class">{t('page.licenceClass', { class: licence.class })}</p>}
          {licence.issuedOn && <p key="issued">{t('page.issued', { day: dayOfYear(licence.issuedOn) })}</p>}
          {licence.expiresOn && (
            <p key="expires" className={isExpired ? 'font-semibold text-loss-text' : undefined}>
              {t(isExpired ? 'page.expired' : 'page.expires', { day: dayOfYear(licence.expiresOn) })}
            </p>
          )}
          {licence.conditions && <p key="conditions">{licence.conditions}</p>}
        </Facts>
      </Section>
      {parents.length > 0 && (
        <Section title={t('page.parents')}>
          <ul className="grid gap-3">
            {parents.map((parent) => (
              <li key={`${parent.name} ${parent.phone}`} className="grid justify-items-start gap-1">
                <span className="font-semibold wrap-anywhere">{parent.name}</span>
                {parent.phone && <PhoneLink number={parent.phone} />}
                {parent.email && <EmailLink address={parent.email} />}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {(needs || note || heardFrom || location) && (
        <Section title={t('page.notes')}>
          <Facts empty="">
            {needs && (
              <p key="needs" className="font-semibold">
                {t('page.needs', { needs })}
              </p>
            )}
            {location && (
              <p key="place">{t('page.pickup', { place: withPostalCode(location, pickupPostalCode || null) })}</p>
            )}
            {note && (
              <p key="note" className="whitespace-pre-line">
                {note}
              </p>
            )}
            {heardFrom && (
              <p key="heard" className="text-soft">
                {t('page.heardFrom', { source: heardFrom })}
              </p>
            )}
          </Facts>
        </Section>
      )}
    </>
  );
}

function LessonRow({ lesson }: { lesson: Booking }) {
  const t = useTexts();
  const bookings = useBookingTexts();
  const formats = useFormats();
  const { date, time } = toWallTime(lesson.startTime);
  const instructor = `${lesson.instructor.firstName} ${lesson.instructor.lastName}`.trim();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0">
        <TextLink to={schoolLessonLink(lesson.bookingId)} className="tabular inline-flex min-h-11 items-center">
          {formats.shortDay(date)} · {formats.clock(time)}
        </TextLink>
        <span className="block text-sm wrap-anywhere text-soft">{t('page.with', { instructor })}</span>
      </span>
      <BookingStatusBadge status={lesson.bookingStatus}>
        {bookings(`bookings.statuses.${lesson.bookingStatus}`)}
      </BookingStatusBadge>
    </li>
  );
}

export function LessonsSection({ lessons, nowMs }: { lessons: readonly Booking[]; nowMs: number }) {
  const t = useTexts();
  const [isAll, setAll] = useState(false);
  const isAhead = ({ endTime, bookingStatus }: Booking) => bookingStatus === 'Booked' && Date.parse(endTime) > nowMs;
  const ahead = lessons.filter(isAhead).toReversed();
  const past = lessons.filter((lesson) => !isAhead(lesson));
  const shown = isAll ? past : past.slice(0, PAST_SHOWN);
  const list = (rows: readonly Booking[]) => (
    <ul className="grid divide-y divide-line">
      {rows.map((lesson) => (
        <LessonRow key={lesson.bookingId} lesson={lesson} />
      ))}
    </ul>
  );
  return (
    <Section title={t('page.lessons')}>
      <h3 className="font-semibold">{t('page.ahead')}</h3>
      {ahead.length === 0 ? <p className="text-soft">{t('page.noneAhead')}</p> : list(ahead)}
      <h3 className="mt-2 font-semibold">{t('page.past')}</h3>
      {past.length === 0 ? <p className="text-soft">{t('page.nonePast')}</p> : list(shown)}
      {shown.length < past.length && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setAll(true)}>
          {t('page.allPast', { count: past.length })}
        </Button>
      )}
    </Section>
  );
}

export function ProgressSection({ skills }: Pick<StudentOverview, 'skills'>) {
  const t = useTexts();
  const skillTexts = useSkillTexts();
  const { shortDay } = useFormats();
  return (
    <Section title={t('page.progress')}>
      {skills.length === 0 && <p className="text-soft">{t('page.noProgress')}</p>}
      <ul className="grid gap-2">
        {skills.map(({ skill, level, date }) => (
          <li key={skill} className="flex flex-wrap justify-between gap-x-4">
            <span className="wrap-anywhere">{skillTexts(`skills.${skill}`)}</span>
            <span className="text-sm text-soft">
              {skillTexts(`levels.${level}`)} · {shortDay(date)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function PackagesSection({ packages }: Pick<StudentOverview, 'packages'>) {
  const t = useTexts();
  const language = useLanguage();
  const { dayOfYear } = useFormats();
  return (
    <Section title={t('page.packages')}>
      {packages.length === 0 && <p className="text-soft">{t('page.noPackages')}</p>}
      <ul className="grid gap-3">
        {packages.map((order) => (
          <li key={order.id} className="min-w-0">
            <span className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
              {nameIn(language, order.name)}
              {order.status !== 'accepted' && <Badge>{t(`page.${order.status}`)}</Badge>}
            </span>
            {order.status === 'accepted' && (
              <span className="text-sm text-soft">
                {t('page.left', { left: duration(order.minutesLeft), whole: duration(order.minutes) })}
                {order.expiresOn && ` · ${t('page.until', { day: dayOfYear(order.expiresOn) })}`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function MoneySection({
  owed,
  overview: { payments, refundDue },
}: {
  owed: number | null;
  overview: Pick<StudentOverview, 'payments' | 'refundDue'>;
}) {
  const t = useTexts();
  const methods = useMethodTexts();
  const { money, dayOfYear } = useFormats();
  const [isAll, setAll] = useState(false);
  const shown = isAll ? payments : payments.slice(0, PAST_SHOWN);
  return (
    <Section title={t('page.money')}>
      {owed !== null && (
        <p className="font-semibold">{owed > 0 ? t('page.owes', { amount: money(owed) }) : t('page.owesNothing')}</p>
      )}
      {refundDue > 0 && <p className="font-semibold">{t('page.refundDue', { amount: money(refundDue) })}</p>}
      {payments.length === 0 && <p className="text-soft">{t('page.noPayments')}</p>}
      <ul className="grid gap-2">
        {shown.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">
              {t(`page.kinds.${payment.kind}`)} · {methods(payment.method)}
              <span className="block text-sm text-soft">
                {dayOfYear(payment.date)} ·{' '}
                <a
                  href={buildUrl('GET /receipt/:id.pdf', { id: payment.id })}
                  target="_blank"
                  rel="noreferrer"
                  className={textLinkStyle}
                >
                  {t('page.receipt', { number: payment.number })}
                </a>
              </span>
            </span>
            <span className="tabular">{money(payment.amount)}</span>
          </li>
        ))}
      </ul>
      {shown.length < payments.length && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setAll(true)}>
          {t('page.allPayments')}
        </Button>
      )}
    </Section>
  );
}

export function MessagesSection({ conversations }: Pick<StudentOverview, 'conversations'>) {
  const t = useTexts();
  const moment = useMoment();
  const { shortDay } = useFormats();
  return (
    <Section title={t('page.messages')}>
      {conversations.length === 0 && <p className="text-soft">{t('page.noMessages')}</p>}
      <ul className="grid gap-3">
        {conversations.map(({ bookingId, date, last, studentName }) => (
          <li key={bookingId} className="min-w-0">
            <TextLink to={schoolLessonLink(bookingId)} className="inline-flex min-h-11 items-center">
              {shortDay(date)}
            </TextLink>
            <p className="line-clamp-3 whitespace-pre-line wrap-anywhere">
              <span className="font-semibold">
                {last.author === 'student' ? studentName : (last.memberName ?? t('page.you'))}
              </span>
              {' · '}
              {last.text}
            </p>
            <p className="text-sm text-soft">{moment.dayAndTime(last.sentAt)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
