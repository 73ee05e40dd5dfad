import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { addDays } from '#contract/bookable-days.ts';
import type { HandOverLesson } from '#contract/hand-over.ts';
import { type AnswerFrom, type BodyFor, call } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';
import { SHARED_KEYS } from '../../api/shared-keys.ts';
import { startOfWeek } from '../../ui/dates.ts';
import { analyticsKeys } from '../analytics/queries.ts';
import { moneyKeys } from '../money/queries.ts';
import { scheduleKeys } from '../schedule/queries.ts';
import { schoolBookingKeys } from '../school-bookings/queries.ts';

type Answer = AnswerFrom<'POST /instructor/:id/hand-over'>;
export type HandOverPlan = Extract<Answer, { colleagues: unknown }>;
export type HandOverOutcome = Extract<Answer, { unnamed: unknown }>;
export type HandOverRow = NonNullable<BodyFor<'POST /instructor/:id/hand-over'>['lessons']>[number];
export type { HandOverLesson };

export const PRESETS = ['rest', 'tomorrow', 'week', 'other'] as const;
export type Preset = (typeof PRESETS)[number];

/** Empty parts are open: no time means the whole day. */
export interface HandOverWindow {
  instructorId: string;
  preset: Preset;
  fromDate: string;
  fromTime: string;
  untilDate: string;
  untilTime: string;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{2}:\d{2}$/;
const FRIDAY = 4;

/** The days of a preset. From Saturday on, 'until Friday' means the next one. */
export function presetDays(preset: Exclude<Preset, 'other'>, now: { date: string; time: string }) {
  const tomorrow = addDays(now.date, 1);
  const friday = addDays(startOfWeek(now.date), FRIDAY);
  return {
    rest: { fromDate: now.date, fromTime: now.time, untilDate: now.date, untilTime: '' },
    tomorrow: { fromDate: tomorrow, fromTime: '', untilDate: tomorrow, untilTime: '' },
    week: {
      ...{ fromDate: now.date, fromTime: now.time, untilTime: '' },
      untilDate: friday >= now.date ? friday : addDays(friday, 7),
    },
  }[preset];
}

/** The instructor and the time, kept in the address for reloads and links from other pages. */
export function useHandOverWindow(now: { date: string; time: string }) {
  const [search, setSearch] = useSearchParams();
  const given = (name: string, form: RegExp) => (form.test(search.get(name) ?? '') ? (search.get(name) ?? '') : '');
  const named = PRESETS.find((one) => one === search.get('when'));
  const preset = named ?? (given('from', DATE) ? 'other' : 'rest');
  const window: HandOverWindow = {
    instructorId: search.get('instructor') ?? '',
    preset,
    ...(preset === 'other'
      ? {
          fromDate: given('from', DATE) || now.date,
          fromTime: given('start', TIME),
          untilDate: given('until', DATE) || given('from', DATE) || now.date,
          untilTime: given('end', TIME),
        }
      : presetDays(preset, now)),
  };
  function change(changes: Partial<HandOverWindow>): void {
    const next = { ...window, ...changes };
    const address = new URLSearchParams();
    if (next.instructorId) address.set('instructor', next.instructorId);
    address.set('when', next.preset);
    if (next.preset === 'other') {
      const fields = { from: next.fromDate, start: next.fromTime, until: next.untilDate, end: next.untilTime };
      for (const [name, value] of Object.entries(fields)) if (value) address.set(name, value);
    }
    setSearch(address, { replace: true, preventScrollReset: true });
  }
  return { window, change };
}

export interface HandOverTime {
  from: string;
  until: string;
}

/** The request's time; null while incomplete or the end isn't after the start. */
export function chosenTime({ fromDate, fromTime, untilDate, untilTime }: HandOverWindow): HandOverTime | null {
  if (!DATE.test(fromDate) || !DATE.test(untilDate)) return null;
  if (`${untilDate} ${untilTime || '24:00'}` <= `${fromDate} ${fromTime || '00:00'}`) return null;
  const moment = (date: string, time: string) => (time ? `${date}T${time}` : date);
  return { from: moment(fromDate, fromTime), until: moment(untilDate, untilTime) };
}

const handOverKeys = {
  all: ['hand-over'],
  plan: (instructorId: string, time: HandOverTime | null) => [...handOverKeys.all, instructorId, time],
  waiting: (schoolId: string) => [...handOverKeys.all, 'waiting', schoolId],
};

export function useHandOverPlan(instructorId: string, time: HandOverTime | null) {
  return useQuery({
    queryKey: handOverKeys.plan(instructorId, time),
    queryFn: async ({ signal }) =>
      (await call('POST /instructor/:id/hand-over', {
        params: { id: instructorId },
        query: { preview: 'true' },
        body: { from: time?.from ?? '', until: time?.until ?? '' },
        signal,
      })) as HandOverPlan,
    enabled: instructorId !== '' && time !== null,
    staleTime: 0,
    // A plan that changed under the reader's choices would be worse than a row that answers 'changed'.
    refetchOnWindowFocus: false,
  });
}

const handedOver = [
  ...[schoolBookingKeys.all, scheduleKeys.all, analyticsKeys.all, moneyKeys.all, SHARED_KEYS.schoolStudents],
  handOverKeys.waiting('').slice(0, 2),
];

export const useUndoHandOver = (instructorId: string) =>
  useChange(handedOver, (body: BodyFor<'POST /instructor/:id/hand-over/undo'>) =>
    call('POST /instructor/:id/hand-over/undo', { params: { id: instructorId }, body }),
  );

export const useHandOver = (instructorId: string) =>
  useChange(
    handedOver,
    async (body: BodyFor<'POST /instructor/:id/hand-over'>) =>
      (await call('POST /instructor/:id/hand-over', {
        params: { id: instructorId },
        query: {},
        body,
      })) as HandOverOutcome,
  );

export const useLessonsWithoutInstructor = (schoolId: string) =>
  useQuery({
    queryKey: handOverKeys.waiting(schoolId),
    queryFn: ({ signal }) => call('GET /school/:id/lessons-without-instructor', { params: { id: schoolId }, signal }),
  });
