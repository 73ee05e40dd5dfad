import { expect, test } from 'vitest';
import { MAIL_KINDS } from '#contract/admin-mail.ts';
import { LOCALES } from '#server/platform/languages.ts';
import { booking, cancelled, otherTime, written } from '#server/testing/written-mail.ts';
import { MAILS } from './mails.ts';
import { type SecondFactorChange, secondFactorChanged } from './modules/accounts/mails/second-factor.ts';
import type { MailKind } from './modules/notifications/mail.ts';

const EVIL = '<img src=x onerror=alert(1)> & "Co"';

const snowDay = {
  snowDayId: '0190a1b2-0000-7000-8000-000000000003',
  schoolName: booking.schoolName,
  reason: 'Freezing rain',
  lessons: [{ ...booking, isCancelled: true, refundCents: 7628 }],
  refundCents: 7628,
  hasFee: true,
};

const bought = {
  orderId: '0190a1b2-0000-7000-8000-000000000004',
  studentName: booking.studentName,
  schoolName: booking.schoolName,
  name: { en: 'Ten hours', fr: 'Dix heures' },
  minutes: 600,
};

/** By kind, what it may be made from. */
const EXAMPLES: Record<MailKind, object> = {
  verify_account: { userType: 'SCHOOL', name: 'Northern Lane', token: 'a-token' },
  confirm_address: { schoolName: 'Northern Lane', token: 'a-token' },
  already_registered: { userType: 'STUDENT' },
  log_in_link: { name: 'Robin', token: 'a-token' },
  reset_password: { userType: 'ADMIN', name: 'Robin', token: 'a-token' },
  password_changed: { userType: 'STUDENT', name: 'Amina' },
  second_factor_changed: { userType: 'SCHOOL', name: 'Northern Lane', change: 'on', codesLeft: 10 },
  passkey_changed: { userType: 'STUDENT', name: 'Robin', change: 'added', browser: 'Safari', system: 'iPhone' },
  calendar_feed_added: { userType: 'STUDENT', name: 'Amina' },
  api_key_added: { name: 'Our website' },
  webhook_added: { url: 'https://northern.example/told', schoolName: 'Northern Lane' },
  webhook_turned_off: { url: 'https://northern.example/told' },
  admin_invitation: { token: 'a-token' },
  member_invitation: { schoolName: 'Northern Lane', role: 'instructor', token: 'a-token' },
  owner_invited: { schoolName: 'Northern Lane', email: 'robin@northern.example' },
  student_invitation: { schoolName: 'Northern Lane', slug: 'northern-lane' },
  contact_address_changed: { schoolName: 'Northern Lane', address: 'office@northern.example' },
  school_waiting: { name: 'Northern Lane', others: ['Prairie'], more: 3 },
  school_approved: { name: 'Northern Lane' },
  school_name_decided: { name: 'Northern Lane North Bay', oldName: 'Northern Lane', isApproved: true },
  contact_message: {
    name: 'Amina Osei',
    email: 'amina@example.com',
    subject: 'My invoice',
    text: 'Hello,\nwhere is it?',
  },
  booking_to_confirm: {
    ...{ ...booking, program: 'My assistant', token: 'a-token' },
    waitsUntil: { date: booking.date, time: '14:05' },
  },
  booking_confirmed_student: booking,
  booking_confirmed_school: booking,
  booking_cancelled_student: cancelled,
  booking_cancelled_school: cancelled,
  booking_moved_student: { ...booking, moves: 1, from: otherTime },
  booking_moved_school: { ...booking, moves: 1, from: otherTime },
  pickup_changed_student: { ...booking, moves: 1, dropOff: 'City Hall', areOthers: true },
  pickup_changed_school: { ...booking, moves: 1, note: 'Blue door, buzz 12', areOthers: false },
  guardian_invitation: { studentName: 'Amina Osei', mayCancel: true, token: 'abc' },
  guardian_changed: { what: 'accepted', studentName: 'Amina Osei', guardianName: 'Kofi Osei' },
  snow_day_student: {
    ...snowDay,
    studentName: 'Amina',
    schoolPhone: '(416) 555-0123',
    otherSlots: [{ ...otherTime, instructorId: cancelled.instructorId, instructorName: 'Maya Chen' }],
  },
  snow_day_school: {
    ...snowDay,
    date: booking.date,
    hours: { startTime: '08:00', endTime: '12:00' },
    students: 1,
    withdrawnSlots: 4,
  },
  lesson_to_confirm: {
    ...{ bookingId: booking.bookingId, code: booking.code, date: booking.date, timeZone: booking.timeZone },
    ...{ startTime: booking.startTime, endTime: booking.endTime, studentName: 'Amina', instructorName: 'Maya Chen' },
    ...{ schoolName: 'Northern Lane', minutes: 85, kilometres: 31, skills: ['turns', 'parallel_parking'] },
    ...{ isCorrected: false, token: 'a-token' },
  },
  lesson_missed: { ...booking, missedBy: 'instructor', refundCents: 7628 },
  lesson_reminder: booking,
  running_late: { ...booking, minutes: 10 },
  licence_expiring: { instructorId: 'i-1', instructorName: 'Maya Chen', expiry: '2026-12-20', daysLeft: 30 },
  car_expiring: { paper: 'insurance', car: 'Honda Fit', plateNumber: 'ABCD 123', expiry: '2026-12-20', daysLeft: 30 },
  busy_calendar_failing: {
    ...{ instructorId: 'i-1', instructorName: 'Maya Chen', host: 'calendar.google.com' },
    ...{ failure: 'calendar_gone', since: '2026-11-20T17:00:00.000Z' },
  },
  busy_lessons: {
    ...{ instructorId: 'i-1', instructorName: 'Maya Chen' },
    lessons: [{ ...otherTime, bookingId: 'b-1', instructorId: 'i-1', studentName: 'Amina Osei' }],
  },
  lesson_message_student: { ...booking, text: 'I am at the back door.\nSee you!' },
  lesson_message_school: { ...booking, text: 'I am at the back door.' },
  package_asked: { ...bought, totalCents: 73450 },
  package_accepted: { ...bought, totalCents: 73450, expiresOn: '2027-06-04' },
  package_declined: bought,
  package_end_asked: { ...bought, minutesLeft: 540, refundBy: '2026-11-30' },
  package_ended: {
    ...bought,
    minutesLeft: 540,
    keptCents: 5000,
    refundCents: 30000,
    refundBy: '2026-11-30',
    owedCents: 0,
  },
  lesson_requested: { ...booking, wish: 'cancel', reason: 'The car does not start.' },
  lesson_kept: booking,
  hours_proposed: { instructorName: 'Maria Silva', instructorId: 'i1', fromDate: '2026-12-01', toDate: '2026-12-04' },
  proposal_answered: { fromDate: null, toDate: null, isAccepted: true },
  slot_freed: {
    slots: [{ ...otherTime, instructorId: 'i-1', instructorName: 'Maya Chen', schoolName: 'Northern Lane' }],
    near: 'M4C, East York, ON',
  },
};

test('every kind of email that the operator’s desk has a name for can be composed', () => {
  expect(MAILS.map(({ kind }) => kind).sort()).toEqual([...MAIL_KINDS].sort());
});

test.each(LOCALES.flatMap((locale) => MAILS.map((mail) => [locale, mail.kind, mail] as const)))(
  'an email in %s, %s: complete, its language named, the same links in HTML and text',
  (locale, kind, mail) => {
    const { content, html, text } = written(mail, EXAMPLES[kind] as never, { locale });
    expect(html).toContain(`lang="${locale}"`);
    expect(`${html}${text}`).not.toMatch(/undefined|null|NaN|\[object|\{\{/);
    const links = content.blocks.flatMap((block) =>
      block.kind === 'action' ? [block.href] : block.kind === 'links' ? block.links.map(([, href]) => href) : [],
    );
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      expect(text).toContain(link);
      expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
    }
    if (locale === 'fr') {
      expect(text).not.toMatch(/\p{L}:\s/u);
      expect(html, 'no line begins with a colon or a percent sign').not.toMatch(/ [:%](?=[\s<.)])/);
    }
    expect(content.subject.length).toBeLessThan(110);
  },
);

test.each(LOCALES)('each change of the second factor has words of its own, in %s', (locale) => {
  const changes = ['on', 'off', 'removed', 'codes_renewed', 'code_used'] as const;
  const changed = (change: SecondFactorChange, codesLeft = 10) =>
    written(secondFactorChanged, { userType: 'SCHOOL', name: 'Northern Lane', change, codesLeft }, { locale });
  const mails = changes.map((change) => changed(change));
  expect(new Set(mails.map(({ content }) => content.subject)).size).toBe(changes.length);
  for (const { html, text } of mails) {
    expect(`${html}${text}`).not.toMatch(/undefined|null|NaN|\[object|\{\{/);
    if (locale === 'fr') expect(text).not.toMatch(/\p{L}:\s/u);
  }
  expect(changed('code_used', 0).text).toMatch(/the last one|le dernier/);
});

/** Messages that a school causes, some with its own words in them. */
const OF_A_SCHOOL = new Set<string>([
  ...['booking_cancelled_student', 'snow_day_student', 'lesson_missed', 'lesson_message_student', 'member_invitation'],
  ...['student_invitation', 'package_accepted', 'package_declined', 'package_ended'],
]);

test.each(LOCALES)('a school called like us never speaks as us, in %s', (locale) => {
  for (const mail of MAILS) {
    const isBySchool = { cancelledBy: 'school', isBySchool: true, schoolName: 'Lanewise Support' };
    const example = { ...(EXAMPLES[mail.kind] as object), ...isBySchool };
    const { content, text } = written(mail, example as never, { locale });
    const all = `${content.subject}\n${content.preheader}\n${content.heading}\n${text}`;
    // Before a verb it is said to be a school.
    expect(all, mail.kind).not.toMatch(/(?<!driving school |école de conduite )Lanewise Support (?=\p{Ll})/u);
    for (const line of [content.subject, content.preheader, content.heading])
      expect(line, mail.kind).not.toMatch(/^Lanewise Support/);
    if (OF_A_SCHOOL.has(mail.kind))
      expect(text, mail.kind).toContain(
        locale === 'fr'
          ? 'Message de l’école de conduite Lanewise Support, envoyé par l’entremise de Lanewise'
          : 'Message from the driving school Lanewise Support, sent through Lanewise',
      );
  }
});

test('every text differs between the languages', () => {
  for (const mail of MAILS) {
    const said = LOCALES.map((locale) => written(mail, EXAMPLES[mail.kind] as never, { locale }).content);
    expect(new Set(said.map(({ subject }) => subject)).size).toBe(LOCALES.length);
    expect(new Set(said.map(({ heading }) => heading)).size).toBe(LOCALES.length);
  }
});

/** Fields of the examples that hold what somebody typed. */
const TYPED =
  /^(name|others|oldName|\w+Name|reason|text|subject|car|pickup|dropOff|note|program|near|plateNumber|browser|system)$/;

/** The same data with markup in every typed text. */
function withMarkup(data: unknown, isTyped = false): unknown {
  if (typeof data === 'string') return isTyped ? EVIL : data;
  if (Array.isArray(data)) return data.map((one) => withMarkup(one, isTyped));
  if (typeof data !== 'object' || data === null) return data;
  const entries = Object.entries(data).map(([key, one]) => [key, withMarkup(one, isTyped || TYPED.test(key))]);
  return Object.fromEntries(entries);
}

test.each(LOCALES)('markup in what somebody typed shows as text in every email, in %s', (locale) => {
  const shown = MAILS.filter((mail) => {
    const { html, text } = written(mail, withMarkup(EXAMPLES[mail.kind]) as never, { locale });
    expect(html, mail.kind).not.toContain('<img');
    const isShown = html.includes('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;');
    if (isShown) expect(text, mail.kind).toContain(EVIL);
    return isShown;
  });
  expect(shown.length).toBeGreaterThan(30);
});
