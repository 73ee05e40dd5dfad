import { setImmediate as nextTurn } from 'node:timers/promises';
import { addDays, BOOKING_HORIZON_DAYS } from '#contract/bookable-days.ts';
import type { Locale } from '#contract/locale.ts';
import type { UploadAnswer } from '#contract/schedule-uploads.ts';
import type { SheetAnswers } from '#contract/sheet-reading.ts';
import { type Context, inTransaction } from '#server/context.ts';
import {
  addSlots,
  findCoveredSlots,
  findSchoolSlots,
  lockSchedule,
} from '#server/modules/availability/availability.ts';
import { givesWay } from '#server/modules/availability/slot.rules.ts';
import { forgetDays } from '#server/modules/changed-days/changed-days.ts';
import { listScheduleInstructors } from '#server/modules/instructors/instructors.ts';
import { getSchool, readSettings } from '#server/modules/schools/schools.ts';
import { readWeeklyLines } from '#server/modules/weekly-hours/weekly-hours.ts';
import { AppError } from '#server/platform/app-error.ts';
import { dayIn, nowDate } from '#server/platform/clock.ts';
import { brokenConstraint } from '#server/platform/database/constraints.ts';
import type { UploadedFile } from '#server/platform/http/multipart.ts';
import { shownFileName } from './file-name.ts';
import type { PlainWorkbook } from './reading/plain-sheet.ts';
import { readSheet } from './reading/sheet-reader.ts';
import { earliestComparedDay, toNewSlot } from './rules/placing.ts';
import { countRefusedRows, filterNewSlots, type Plan, planSheet, presentPlan } from './rules/plan.ts';
import { type UnderstoodSheet, understandWorkbook } from './rules/understand.ts';
import { insertUpload, selectUploads } from './schedule-uploads.db.ts';
import type { Template } from './template.ts';

const LIST_MAX = 50;
/** 20,000 rows that each span a day would ask for a million slots. */
const SLOTS_MAX = 50_000;
/** Each attempt sees what the race before it stored, so a second one succeeds unless there is another race. */
const TRIES = 3;

type UploadMode = 'preview' | 'all-or-nothing' | 'partial';

export interface UploadRequest {
  schoolId: string;
  accountId: string;
  file: UploadedFile;
  mode: UploadMode;
  /** The school's answers to questions of the preview. */
  answers: SheetAnswers;
  locale: Locale;
}

interface UploadResult {
  answer: UploadAnswer;
  /** How many rows kept an all-or-nothing upload from being saved; otherwise 0. */
  refusedRows: number;
}

/** @throws AppError school_information_missing */
async function readSchoolZone(ctx: Context, schoolId: string): Promise<string> {
  const school = await getSchool(ctx, schoolId);
  if (!school.isInformationComplete || school.timeZone === null) throw new AppError('school_information_missing');
  return school.timeZone;
}

/** @throws AppError sheet_too_complex */
async function planUpload(ctx: Context, schoolId: string, understood: UnderstoodSheet): Promise<Plan> {
  const now = ctx.clock.now();
  const days = daysAround(understood, dayIn('UTC', now));
  const stored = (await findSchoolSlots(ctx, schoolId, days)).filter((slot) => !givesWay(slot));
  // A sheet that is uploaded again still has the hours in which the office booked a lesson since.
  const covered = await findCoveredSlots(ctx, schoolId, days);
  const { checksTravel } = await readSettings(ctx, schoolId);
  const plan = await planSheet(
    understood,
    {
      stored: [...stored, ...covered].map(({ instructorId, startsAt, endsAt }) => ({
        instructorId,
        startsAt: startsAt.getTime(),
        endsAt: endsAt.getTime(),
      })),
      todayIn: memoize((timeZone) => dayIn(timeZone, now)),
      checksTravel,
    },
    nextTurn,
  );
  if (plan.slots.length > SLOTS_MAX) throw new AppError('sheet_too_complex', { details: { slotsMax: SLOTS_MAX } });
  return plan;
}

async function saveUpload(ctx: Context, request: UploadRequest, understood: UnderstoodSheet): Promise<UploadResult> {
  const { schoolId, locale, mode } = request;
  const { plan, added } = await inTransaction(ctx, async (tx) => {
    await lockSchedule(tx, schoolId);
    const plan = await planUpload(tx, schoolId, understood);
    const refused = countRefusedRows(plan);
    if (mode === 'all-or-nothing' && refused > 0) return { plan, added: [] };
    const added = filterNewSlots(plan);
    const uploadId = await insertUpload(tx, {
      schoolId,
      accountId: request.accountId,
      fileName: shownFileName(request.file.name),
      read: plan.read,
      added: added.length,
      unchanged: plan.slots.length - added.length,
      refused,
      now: nowDate(tx.clock),
    });
    await addSlots(tx, added.map(toNewSlot), { uploadId });
    return { plan, added };
  });
  forgetDays(ctx, new Set(added.map((slot) => slot.date)));
  const refusedRows = mode === 'all-or-nothing' ? countRefusedRows(plan) : 0;
  return { answer: presentPlan(plan, added.length, locale), refusedRows };
}

/**
 * SC-01, API-07: reads a spreadsheet and saves it, or previews it.
 * @throws AppError school_information_missing, and those of the reader for a bad file
 */
export async function uploadSchedule(ctx: Context, request: UploadRequest): Promise<UploadResult> {
  const schoolZone = await readSchoolZone(ctx, request.schoolId);
  return uploadSheet(ctx, request, { schoolZone, workbook: await readSheet(ctx)(request.file.bytes) });
}

/** The same for a file that has been read. @throws AppError sheet_too_complex */
export async function uploadSheet(
  ctx: Context,
  request: UploadRequest,
  { workbook, schoolZone }: { workbook: PlainWorkbook; schoolZone: string },
): Promise<UploadResult> {
  const { schoolId, locale, mode } = request;
  const people = await listScheduleInstructors(ctx, schoolId);
  const today = dayIn(schoolZone, ctx.clock.now());
  const context = { instructors: people, schoolZone, today, answers: request.answers };
  const understood = await understandWorkbook(workbook, context, locale, nextTurn);
  if (mode === 'preview') {
    const plan = await planUpload(ctx, schoolId, understood);
    return { answer: presentPlan(plan, filterNewSlots(plan).length, locale), refusedRows: 0 };
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await saveUpload(ctx, request, understood);
    } catch (error) {
      // Someone added a slot by hand at the same moment. In a new plan the row is unchanged or refused.
      if (brokenConstraint(error) !== 'slots_instructor_overlap' || attempt === TRIES) throw error;
    }
  }
}

/** SC-02. @throws AppError school_information_missing */
export async function writeScheduleTemplate(ctx: Context, schoolId: string, locale: Locale): Promise<Template> {
  // Imported on first use: the spreadsheet writer is large.
  const { buildTemplate, TEMPLATE_LOOK_DAYS } = await import('./template.ts');
  const timeZone = await readSchoolZone(ctx, schoolId);
  const people = await listScheduleInstructors(ctx, schoolId);
  const today = dayIn(timeZone, ctx.clock.now());
  const range = { fromDate: today, toDate: addDays(today, TEMPLATE_LOOK_DAYS * 2) };
  const stored = await findSchoolSlots(ctx, schoolId, range);
  const hours = await readWeeklyLines(ctx, schoolId);
  const taken = new Set(stored.filter((slot) => !givesWay(slot)).map((slot) => `${slot.instructorId} ${slot.date}`));
  const isTaken = (instructorId: string, day: string) => taken.has(`${instructorId} ${day}`);
  return buildTemplate({
    instructors: people,
    timeZone,
    today,
    isTaken,
    hoursOf: (id) => hours.get(id) ?? [],
    locale,
  });
}

/** The newest first. */
export async function listScheduleUploads(ctx: Context, schoolId: string) {
  const uploads = await selectUploads(ctx, schoolId, LIST_MAX);
  return uploads.map((upload) => ({
    ...upload,
    uploadedBy: upload.uploadedBy ?? '',
    uploadedAt: upload.uploadedAt.toISOString(),
  }));
}

/** The range of the sheet's days that can matter, plus one at each end: a slot in another zone may reach into it. */
function daysAround({ wanted }: UnderstoodSheet, today: string): { fromDate: string; toDate: string } {
  const earliest = earliestComparedDay(today);
  const latest = addDays(today, BOOKING_HORIZON_DAYS + 1);
  let [first, last] = [latest, earliest];
  for (const { date } of wanted) {
    if (date < first && date >= earliest) first = date;
    if (date > last && date <= latest) last = date;
  }
  return { fromDate: addDays(first, -1), toDate: addDays(last, 1) };
}

function memoize(answer: (key: string) => string): (key: string) => string {
  const known = new Map<string, string>();
  return (key) => {
    const value = known.get(key) ?? answer(key);
    known.set(key, value);
    return value;
  };
}
