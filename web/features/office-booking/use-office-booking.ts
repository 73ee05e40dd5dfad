import { useEffect, useRef, useState } from 'react';
import { officeBookingSchema } from '#contract/office-bookings.ts';
import { PLAIN_KIND } from '#contract/package-kinds.ts';
import { ApiError } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { getNowMs } from '../../ui/clock.ts';
import { todayIn, wallIn } from '../../ui/dates.ts';
import type { FieldPath, ValueAt } from '../../ui/form/form-values.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { useDebounced, useNow } from '../../ui/use-time.ts';
import { getEffectiveCode } from '../bookings/typed-place.ts';
import { useInstructorKinds } from '../lesson-kinds/queries.ts';
import { useObjections } from '../objections/objections.tsx';
import { useSchoolInstructors } from '../school-instructors/queries.ts';
import type { BookingStart } from './launch.ts';
import { DRAFT, fullName, type KnownStudent, nameOf } from './names.ts';
import { useDevicePreference } from './preferences.ts';
import { type OfficeBooked, useBookForStudent, useFilledIn, useOfficeTimes, useSeriesPreview } from './queries.ts';
import { addMinutes, isOver, type LessonTime, minutesBetween, nearestTo } from './times.ts';
import { splitTypedPerson } from './typed-person.ts';
import {
  type BookingValues,
  codeForTypedPickup,
  countLessons,
  EMPTY,
  emptyForAnother,
  fieldsToFill,
  toBody,
} from './values.ts';

const useTexts = createTextsHook('office-booking');

const USUAL_MINUTES = 60;

/** Refusals of the chosen time: the dialog offers the nearest others. */
const LOST = ['slot_taken', 'student_busy', 'car_busy', 'instructor_licence_expired', 'car_out_of_service'] as const;
type LostCode = (typeof LOST)[number];

/** A refused time. */
export interface LostTime extends LessonTime {
  code: LostCode;
}

/** What was booked, for the confirmation. */
export interface BookedLessons {
  answer: OfficeBooked;
  /** First name of the student. */
  student: string;
  isPast: boolean;
  isTold: boolean;
}

/** Changes that may settle an objection or move the lesson out of a lost time. */
const DECISIVE: readonly string[] = [
  'chosen',
  'isNew',
  'instructorId',
  'kindId',
  'date',
  'startTime',
  'endTime',
  'location',
  'pickupPostalCode',
];

/** State of the dialog: its values and draft, what the last lesson fills in, free times, objections, and booking. */
export function useOfficeBooking(schoolId: string, isOpen: boolean, onBooked: (booked: BookedLessons) => void) {
  const t = useTexts();
  const errorText = useErrorText();
  const [isQuiet] = useDevicePreference('quiet');
  const objections = useObjections(DRAFT);
  const [lost, setLost] = useState<LostTime | null>(null);
  const instructors = (useSchoolInstructors(isOpen ? schoolId : undefined).data ?? []).filter((one) => one.isActive);
  const book = useBookForStudent(schoolId);
  const nowMs = useNow();
  const timeZone = instructors[0]?.school.timeZone ?? null;
  const isPastAt = (time: LessonTime) => timeZone !== null && isOver(time, wallIn(timeZone, nowMs));

  const form = useForm({
    schema: officeBookingSchema,
    initial: EMPTY,
    draft: DRAFT,
    alsoWrong: ({ chosen, isNew, instructorId, anyone, startTime }) => ({
      ...(!chosen && !isNew && { typed: 'required' as const }),
      // With a free time, any instructor becomes its own.
      ...(!instructorId && !(anyone && startTime === '') && { instructorId: 'required' as const }),
    }),
    toInput: (values) => toBody(values, isPastAt(values)),
    errorText: (error) =>
      error instanceof ApiError && error.code === 'forbidden' ? t('refused.forbidden') : errorText(error),
    handleError: (error) => {
      if (objections.take(error)) return true;
      const code = error instanceof ApiError ? LOST.find((one) => one === error.code) : undefined;
      if (!code) return false;
      const { date, startTime, endTime } = form.values;
      setLost({ code, date, startTime, endTime });
      form.setValue('from', date < today ? '' : date);
      nextFocus.current = 'lost';
      return true;
    },
    onSubmit: async (_input, values) => {
      const isPast = isPastAt(values);
      const body = { ...toBody({ ...values, notify: values.notify && !isQuiet }, isPast), ...objections.override };
      const answer = await book.mutateAsync(body);
      objections.reset();
      setLost(null);
      // In a paper diary the next line is often the same day and instructor.
      const { date, from, instructorId, anyone } = values;
      form.reset({ ...EMPTY, ...(isQuiet && { date, from, instructorId, anyone }) });
      const hasBegun = Date.parse(answer.startTime) <= getNowMs();
      const isTold = !hasBegun && !isQuiet && values.notify;
      onBooked({ answer, student: answer.candidate.first_name, isPast, isTold });
    },
  });
  const { values } = form;
  const missing: Partial<Record<string, string>> = {
    typed: t('who.missing'),
    instructorId: t('lesson.missing'),
  };
  const today = todayIn(timeZone);

  function change<P extends FieldPath<BookingValues>>(path: P, value: ValueAt<BookingValues, P>): void {
    form.setValue(path, value);
    if (!DECISIVE.includes(path)) return;
    objections.clear();
    setLost(null);
  }
  function changeAll(changes: Partial<BookingValues>): void {
    for (const [path, value] of Object.entries(changes)) change(path as FieldPath<BookingValues>, value as never);
  }

  function empty(): void {
    form.reset(EMPTY);
    objections.reset();
    setLost(null);
  }
  function emptyForSomebodyElse(): void {
    empty();
    changeAll(emptyForAnother(values));
  }

  const kinds = useInstructorKinds(values.instructorId || (instructors[0]?.id ?? '')).data ?? [];
  const kind = kinds.find(({ id }) => id === values.kindId) ?? null;

  const studentId = values.chosen?.id ?? '';
  const { data: filledIn, isError: hasNothing } = useFilledIn(schoolId, isOpen ? studentId : '');
  const usualMinutes = kind?.minutes ?? filledIn?.minutes ?? USUAL_MINUTES;

  // Fills in the last lesson, once for each chosen student: after a reload, what was typed over it stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the last lesson arrives
  useEffect(() => {
    if (studentId === '' || values.filledFor === studentId) return;
    // The form works without it.
    if (hasNothing) return changeAll({ filledFor: studentId });
    if (!filledIn) return;
    const { minutes: _, date: __, ...next } = filledIn;
    const { instructorId, ...changes } = fieldsToFill(values, next);
    const lessonKind = kinds.find(({ id }) => id === changes.kindId);
    const { startTime } = values;
    changeAll({
      ...changes,
      // A chosen time is its instructor's.
      ...(instructorId !== undefined && startTime === '' && { instructorId, anyone: instructorId === '' }),
      ...(lessonKind && startTime !== '' && { endTime: addMinutes(startTime, lessonKind.minutes) }),
      filled: next,
      filledFor: studentId,
    });
  }, [filledIn, hasNothing, studentId]);

  const isPerson = values.chosen !== null || values.isNew;
  const isReady = values.isNew || (values.chosen !== null && values.filledFor === studentId);
  const pickupPostalCode = getEffectiveCode({
    address: values.location,
    code: values.pickupPostalCode || null,
  });
  const asked = {
    ...(studentId && { studentId }),
    ...(kind && { kindId: kind.id }),
    ...(pickupPostalCode && { pickupPostalCode }),
  };
  const oneInstructor = values.anyone ? '' : values.instructorId;
  const { from: wantedDay } = values;
  const times = useOfficeTimes(
    schoolId,
    {
      ...(oneInstructor && { instructorId: oneInstructor }),
      ...(wantedDay > today && { from: wantedDay }),
      ...asked,
    },
    isOpen && isReady && timeZone !== null,
  );
  const areTimesReady = isReady && (times.isError || (times.data !== undefined && !times.isPlaceholderData));

  const isSeries =
    isPerson && countLessons(values) > 1 && values.startTime !== '' && values.date !== '' && values.location !== '';
  const series = isSeries && values.instructorId ? JSON.stringify(toBody(values, isPastAt(values))) : '';
  const pausedSeries = useDebounced(series);
  const { data: seriesDates = [] } = useSeriesPreview(schoolId, isOpen && !objections.isShown ? pausedSeries : '');
  // If no date can be booked as it is, the booking asks for what it takes.
  const preview = series === pausedSeries && seriesDates.some(({ code }) => code === null) ? seriesDates : null;

  // Somebody who wants a day may be just as well off with a colleague.
  const isDayFull =
    areTimesReady &&
    times.data !== undefined &&
    oneInstructor !== '' &&
    wantedDay >= today &&
    (lost !== null || !values.isGivenTime) &&
    !times.data.some(({ date }) => date === wantedDay);
  const thatDay = useOfficeTimes(schoolId, { from: wantedDay, to: wantedDay, ...asked }, isOpen && isDayFull);
  const colleagues =
    isDayFull && !thatDay.isPlaceholderData
      ? (thatDay.data ?? []).filter((time) => time.date === wantedDay && time.instructorId !== oneInstructor)
      : [];
  const own = lost ? nearestTo(times.data ?? [], lost) : (times.data ?? []);

  /** Where the keyboard goes on, once the page has what it needs. */
  const nextFocus = useRef<'pickup' | 'time' | 'lost' | null>(null);
  useEffect(() => {
    const isPickup = nextFocus.current === 'pickup';
    if (nextFocus.current === null || !(areTimesReady || isPickup)) return;
    const isLost = nextFocus.current === 'lost';
    nextFocus.current = null;
    if (isPickup) return goToBook();
    const find = (selector: string) => form.element.current?.querySelector<HTMLElement>(selector);
    const { activeElement } = document;
    // Somebody who went on to another field stays there.
    const hasMoved = activeElement?.closest('form') && !activeElement.closest('[data-field=typed]');
    if (hasMoved && !isLost) return;
    if (values.startTime !== '' && !isLost) goToBook();
    else (find('[data-time]') ?? find('[data-field=date] input'))?.focus();
  });

  /** To the first thing that's missing, else to the button. */
  function goToBook(): void {
    const find = (selector: string) => form.element.current?.querySelector<HTMLElement>(selector);
    const pickup = find('[data-field=location] input') as HTMLInputElement | null;
    if (pickup?.value === '') pickup.focus();
    else find('button[type=submit]')?.focus();
  }

  return {
    form,
    values,
    /** Like `form.field`, and withdraws objections that the change may have settled. */
    field: <P extends FieldPath<BookingValues>>(path: P, label: string) => ({
      ...form.field(path, label),
      onChange: (value: ValueAt<BookingValues, P>) => change(path, value),
    }),
    change,
    changeAll,
    objections,
    lost,
    instructors,
    chosenInstructor: instructors.find(({ id }) => id === values.instructorId),
    /** Errors of the choices, with what to do instead of 'This field is required'. */
    summary: {
      ...form.summary,
      get fields() {
        return form.summary.fields.map((one) => ({ ...one, message: missing[one.path] ?? one.message }));
      },
    },
    /** Set if nobody is chosen. */
    whoError: form.field('typed', t('who.label')).error && missing.typed,
    instructorError: form.field('instructorId', t('lesson.instructor')).error && missing.instructorId,
    kinds,
    kind,
    filledIn: values.filledFor === studentId ? filledIn : undefined,
    today,
    timeZone,
    /** The wanted day, if the chosen instructor has no free time on it. */
    fullDay: isDayFull ? wantedDay : null,
    hasColleagues: colleagues.length > 0,
    times: [...(lost ? nearestTo(colleagues, lost) : colleagues), ...own],
    timesError: times.error,
    retryTimes: times.refetch,
    areTimesReady,
    isPerson,
    isPast: isPastAt(values),
    isQuiet,
    /** The dates of a series, and what speaks against those that will be left out. */
    preview,
    count: preview ? preview.filter(({ code }) => code === null).length : countLessons(values),
    /** Whether there is anything to lose. */
    isStarted: form.isTyped,
    submit: () => {
      if (objections.isShown && !objections.check()) return;
      void form.submit();
    },
    choose(student: KnownStudent): void {
      nextFocus.current = 'time';
      const before = values.chosen ?? values.replaced;
      // Going back to the search from a new person's fields may lead to somebody else.
      const isOther = before ? before.id !== student.id : !values.isNew && isOtherName(values.student, student);
      if (isOther) emptyForSomebodyElse();
      changeAll({ chosen: student, typed: fullName(student), isNew: false, replaced: null });
    },
    /** Typing over a chosen student's name asks who is meant. */
    type(text: string): void {
      changeAll({
        typed: text,
        ...(values.chosen && { chosen: null, replaced: values.chosen, filledFor: '' }),
      });
    },
    addPerson(text: string): void {
      const student = splitTypedPerson(text);
      // Otherwise the first empty field of the new person takes the focus.
      if (student.firstName && (student.phone || student.email)) nextFocus.current = 'pickup';
      if (values.chosen ?? values.replaced) emptyForSomebodyElse();
      changeAll({ isNew: true, chosen: null, replaced: null, filledFor: '', student });
    },
    searchAgain: () => changeAll({ isNew: false, typed: nameOf(values) }),
    chooseInstructor(id: string): void {
      if (id === ANYONE) changeAll({ anyone: true, instructorId: '' });
      else changeAll({ anyone: false, instructorId: id });
    },
    chooseKind(id: string): void {
      const next = kinds.find((one) => one.id === id);
      const { startTime } = values;
      changeAll({
        kindId: id === PLAIN_KIND ? '' : id,
        ...(next && startTime && { endTime: addMinutes(startTime, next.minutes) }),
      });
    },
    chooseTime(time: LessonTime & { instructorId: string }): void {
      const { instructorId, date, startTime, endTime } = time;
      changeAll({ instructorId, date, startTime, endTime, isGivenTime: false });
      goToBook();
    },
    typeDate: (date: string) => changeAll({ date, from: date, isGivenTime: false }),
    /** A new start keeps the length. */
    typeStart(startTime: string): void {
      const { startTime: before, endTime } = values;
      const minutes = before && endTime ? minutesBetween(before, endTime) : usualMinutes;
      changeAll({ startTime, ...(startTime && { endTime: addMinutes(startTime, minutes) }) });
    },
    typePickup(location: string): void {
      const inText = getEffectiveCode({ address: location, code: null });
      const isNewCode = inText && inText !== getEffectiveCode({ address: values.location, code: null });
      changeAll({ location, pickupPostalCode: isNewCode ? inText : codeForTypedPickup(values, location) });
    },
    /** Takes over what is known where the dialog was opened. */
    begin({ student, time, like, unfinished }: BookingStart): void {
      empty();
      if (unfinished) changeAll(unfinished);
      if (time) changeAll({ ...time, isGivenTime: true, from: time.date, ...(time.instructorId && { anyone: false }) });
      if (student) changeAll({ chosen: student, typed: fullName(student) });
      if (student && like) {
        const { note, date, ...filled } = like;
        changeAll({ ...filled, filled, filledFor: student.id, anyone: false, note, from: date });
      }
      if (student ?? unfinished?.chosen) nextFocus.current = 'time';
    },
    empty,
    startOver(): void {
      empty();
      form.begin();
    },
  };
}

const isOtherName = (typed: { firstName: string }, { firstName }: KnownStudent): boolean =>
  typed.firstName !== '' && typed.firstName.toLowerCase() !== firstName.toLowerCase();

/** Option of the instructor's list that shows everyone's free times. */
export const ANYONE = 'anyone';
export type OfficeBooking = ReturnType<typeof useOfficeBooking>;
