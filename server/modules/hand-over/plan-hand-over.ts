import { addDays } from '#contract/bookable-days.ts';
import { type HandOverLesson, type LocalMoment, toSortable } from '#contract/hand-over.ts';
import type { Place } from '#contract/places.ts';
import { withPostalCode } from '#contract/written-postal-codes.ts';
import type { Context } from '#server/context.ts';
import { findBusyBetween } from '#server/modules/availability/availability.ts';
import { isReachable, type MinutesBetween, resolveEnds, type Stop, toStop } from '#server/modules/reach/reach.rules.ts';
import { type Area, readAreaRow } from '#server/modules/service-areas/service-areas.ts';
import { isTimeBlocked } from '#server/modules/weekly-hours/days-off.ts';
import { type HoursVerdict, judgeWorkingHours } from '#server/modules/weekly-hours/weekly-hours.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { calculateWithTravel } from '#server/platform/geo/by-ways.ts';
import { isInside } from '#server/platform/geo/distance.rules.ts';
import {
  type ColleagueRow,
  type LessonRow,
  selectColleagues,
  selectLessons,
  selectSlotSpans,
  selectTaken,
  selectTeachers,
  selectWithoutInstructor,
  type TakenRow,
} from './hand-over.db.ts';
import { type Colleague, type LessonInNeed, type Objections, planHandOver } from './hand-over.rules.ts';

export interface HandOverTime {
  from: LocalMoment;
  until: LocalMoment;
}

/** Drives and nights between two lessons are shorter than this. */
const AROUND_MS = 12 * 3_600_000;
/** An instructor with a slot this near to a day, but not on it, isn't working that day. */
const SLOTS_AROUND_DAYS = 14;

export const presentLesson = (lesson: LessonRow) => ({
  bookingId: lesson.id,
  code: lesson.code,
  studentName: lesson.student_name,
  studentId: lesson.student_id,
  studentPhone: lesson.student_phone,
  date: lesson.local_date,
  startTime: lesson.local_start,
  endTime: lesson.local_end,
  timeZone: lesson.time_zone,
  pickup: lesson.pickup_location === null ? null : withPostalCode(lesson.pickup_location, lesson.pickup_postal_code),
});

export const findLessonsOf = (ctx: Context, instructorId: string, { from, until }: HandOverTime) =>
  selectLessons(
    ctx,
    instructorId,
    { from: toSortable(from, 'from'), until: toSortable(until, 'until') },
    nowDate(ctx.clock),
  );

/** One plan for an instructor's lessons, and what speaks against each colleague. @throws AppError school_information_missing */
export async function previewHandOver(ctx: Context, schoolId: string, instructorId: string, time: HandOverTime) {
  const { from, until } = time;
  const off = { fromDate: from.date, toDate: until.date, fromTime: from.time, untilTime: until.time };
  const [rows, colleagues, isBlocked] = await Promise.all([
    findLessonsOf(ctx, instructorId, time),
    selectColleagues(ctx, schoolId, instructorId),
    isTimeBlocked(ctx, instructorId, off),
  ]);
  const people = colleagues.map(({ id, firstName, lastName }) => ({ id, firstName, lastName }));
  const [first] = rows;
  if (!first) return { lessons: [], colleagues: people, isBlocked };
  const facts = await readFacts(ctx, schoolId, rows, colleagues);
  const lessons = await calculateWithTravel(ctx.travel, (minutesBetween): HandOverLesson[] => {
    const objections = new Map(
      rows.map((row) => [
        row.id,
        new Map(facts.colleagues.map((one) => [one.id, findObjections(row, one, facts, minutesBetween)])),
      ]),
    );
    const needs = rows.map(
      (row): LessonInNeed => ({
        id: row.id,
        date: row.local_date,
        stop: facts.stopOf(row),
        taughtBy: facts.teachers.get(row.candidate_id) ?? new Set(),
      }),
    );
    const plan = planHandOver(needs, facts.colleagues, objections, minutesBetween);
    return rows.map((row) => ({
      ...presentLesson(row),
      suggested: plan.get(row.id) ?? null,
      colleagues: [...(objections.get(row.id) ?? [])].map(([id, { refusal, warnings }]) => ({
        instructorId: id,
        refusal,
        warnings,
        hasTaughtStudent: facts.teachers.get(row.candidate_id)?.has(id) ?? false,
      })),
    }));
  });
  return { lessons, colleagues: people, isBlocked };
}

/** Booked lessons ahead in their instructor's time off. */
export async function listLessonsWithoutInstructor(ctx: Context, schoolId: string) {
  const rows = await selectWithoutInstructor(ctx, schoolId, nowDate(ctx.clock));
  return {
    lessons: rows.map((row) => ({
      ...presentLesson(row),
      instructorId: row.instructor_id,
      instructorName: row.instructor_name,
    })),
  };
}

/** What speaks against one colleague for one lesson now. In a transaction that locked both, it stays that way until commit. */
export async function judgeColleague(
  ctx: Context,
  { schoolId, instructorId }: { schoolId: string; instructorId: string },
  lesson: LessonRow,
  colleagueId: string,
  minutesBetween: MinutesBetween,
): Promise<Objections> {
  const colleagues = await selectColleagues(ctx, schoolId, instructorId);
  const row = colleagues.filter(({ id }) => id === colleagueId);
  const facts = await readFacts(ctx, schoolId, [lesson], row);
  const [colleague] = facts.colleagues;
  if (!colleague) throw new AppError('slot_taken');
  return findObjections(lesson, colleague, facts, minutesBetween);
}

type KnownColleague = Colleague & { row: ColleagueRow; area: Area; lessons: TakenRow[] };

interface Facts {
  colleagues: KnownColleague[];
  /** Lessons by car. */
  byCar: ReadonlyMap<string, TakenRow[]>;
  /** Instructors who taught a student. */
  teachers: ReadonlyMap<string, ReadonlySet<string>>;
  stopOf: (lesson: LessonRow) => Stop;
  isBusy: (instructorId: string, lesson: LessonRow) => boolean;
  hoursOf: (instructorId: string, lesson: LessonRow) => HoursVerdict;
}

async function readFacts(
  ctx: Context,
  schoolId: string,
  lessons: LessonRow[],
  colleagues: ColleagueRow[],
): Promise<Facts> {
  const ids = colleagues.map(({ id }) => id);
  const times = lessons.flatMap(({ starts_at, ends_at }) => [starts_at.getTime(), ends_at.getTime()]);
  const span = { from: new Date(Math.min(...times) - AROUND_MS), to: new Date(Math.max(...times) + AROUND_MS) };
  const dates = lessons.map((lesson) => lesson.local_date).sort();
  const days = { fromDate: dates[0] ?? '', toDate: dates.at(-1) ?? '' };
  const around = {
    fromDate: addDays(days.fromDate, -SLOTS_AROUND_DAYS),
    toDate: addDays(days.toDate, SLOTS_AROUND_DAYS),
  };
  const [taken, spans, taught, busy, judgeHours] = await Promise.all([
    selectTaken(ctx, schoolId, span),
    selectSlotSpans(ctx, ids, around),
    selectTeachers(ctx, schoolId, [...new Set(lessons.map((lesson) => lesson.candidate_id))], nowDate(ctx.clock)),
    findBusyBetween(ctx, ids, { fromDate: addDays(days.fromDate, -1), toDate: addDays(days.toDate, 1) }),
    judgeWorkingHours(ctx, schoolId),
  ]);
  // The same place for the same code, so that the plan remembers the drive.
  const places = new Map<string, Place | null>();
  const postal = {
    ofPostalCode(code: string): Place | null {
      const place = places.has(code) ? (places.get(code) ?? null) : ctx.postal.ofPostalCode(code);
      places.set(code, place);
      return place;
    },
  };
  const byInstructor = Map.groupBy(taken, (lesson) => lesson.instructor_id);
  const busyOf = Map.groupBy(busy, ({ instructorId }) => instructorId);
  const spansOf = Map.groupBy(spans, ({ instructorId }) => instructorId);
  const teachers = new Map<string, Set<string>>();
  for (const { candidateId, instructorId } of taught)
    teachers.set(candidateId, (teachers.get(candidateId) ?? new Set()).add(instructorId));
  return {
    colleagues: colleagues.map((row) => {
      const area = readAreaRow(ctx, row);
      const own = byInstructor.get(row.id) ?? [];
      const stops = own.map((lesson) => toStop(lesson, resolveEnds(lesson, postal)));
      return { id: row.id, row, area, lessons: own, stops, home: area.centre, terms: area.terms };
    }),
    byCar: Map.groupBy(taken, (lesson) => lesson.car_id),
    teachers,
    stopOf: (lesson) => toStop(lesson, resolveEnds(lesson, postal)),
    isBusy: (instructorId, lesson) =>
      (busyOf.get(instructorId) ?? []).some((time) => time.startsAt < lesson.ends_at && lesson.starts_at < time.endsAt),
    hoursOf(instructorId, lesson) {
      const time = { date: lesson.local_date, startTime: lesson.local_start, endTime: lesson.local_end };
      const verdict = judgeHours(instructorId, time);
      if (verdict === 'within' || verdict === 'off') return verdict;
      const own = spansOf.get(instructorId) ?? [];
      const isInSpan = own.some(
        ({ date, startTime, endTime }) =>
          date === time.date && startTime <= time.startTime && time.endTime <= endTime && time.startTime < time.endTime,
      );
      if (isInSpan) return 'within';
      return own.length > 0 ? 'outside' : verdict;
    },
  };
}

const overlapping = (lesson: LessonRow) => (other: TakenRow) =>
  other.id !== lesson.id && other.starts_at < lesson.ends_at && lesson.starts_at < other.ends_at;

function findObjections(
  lesson: LessonRow,
  { row, area, lessons, stops, terms }: KnownColleague,
  { byCar, stopOf, isBusy, hoursOf }: Facts,
  minutesBetween: MinutesBetween,
): Objections {
  const isDuring = overlapping(lesson);
  const stop = stopOf(lesson);
  const hours = hoursOf(row.id, lesson);
  const refusals: [boolean, Objections['refusal']][] = [
    [lessons.some(isDuring), 'slot_taken'],
    [(byCar.get(row.carId) ?? []).some(isDuring), 'car_busy'],
    [row.licenceExpiry !== null && row.licenceExpiry < lesson.local_date, 'instructor_licence_expired'],
    [isCarOut(row, lesson.local_date), 'car_out_of_service'],
  ];
  const { centre, radiusKm } = area;
  const isOutside = [stop.pickup, stop.dropOff].some(
    (place) => place !== null && centre !== null && !isInside(place, { centre, radiusKm }),
  );
  const warnings: [boolean, Objections['warnings'][number]][] = [
    [hours === 'off', 'day_off'],
    [hours === 'outside' || hours === 'unknown', 'outside_hours'],
    [isBusy(row.id, lesson), 'busy_elsewhere'],
    [isOutside, 'outside_area'],
    [terms !== null && !isReachable(stop, stops, terms, minutesBetween), 'unreachable'],
    [lesson.transmission !== null && isOtherTransmission(lesson.transmission, row.transmission), 'other_transmission'],
  ];
  return {
    refusal: refusals.find(([applies]) => applies)?.[1] ?? null,
    warnings: warnings.flatMap(([applies, warning]) => (applies ? [warning] : [])),
    areHoursUnknown: hours === 'unknown',
  };
}

const isCarOut = ({ carOutFrom, carOutUntil }: ColleagueRow, date: string): boolean =>
  carOutFrom !== null && carOutFrom <= date && (carOutUntil === null || date <= carOutUntil);

/** A car whose transmission nobody entered counts as automatic, as nearly all are. */
const isOtherTransmission = (wanted: string, offered: string | null): boolean => wanted !== (offered ?? 'automatic');
