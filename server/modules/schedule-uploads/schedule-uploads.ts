import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { addDays, BOOKING_HORIZON_DAYS } from '#contract/bookable-days.ts';
import type { Locale } from '#contract/locale.ts';
import type { DaysChange } from '#contract/schedule-changes.ts';
import type { UploadAnswer } from '#contract/schedule-uploads.ts';
import type { SheetAnswers } from '#contract/sheet-reading.ts';
import { UNDO_MINUTES } from '#contract/weekly-hours.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import {
  addSlots,
  findCoveredSlots,
  findSchoolSlots,
  lockReplacedSlots,
  lockSchedule,
  replaceSlots,
} from '#server/modules/availability/availability.ts';
import { givesWay } from '#server/modules/availability/slot.rules.ts';
import { forgetDays } from '#server/modules/changed-days/changed-days.ts';
import { listScheduleInstructors } from '#server/modules/instructors/instructors.ts';
import { getSchool, readSettings } from '#server/modules/schools/schools.ts';
import { readSheet } from '#server/modules/sheet-files/read-schedule.ts';
import { readWeeklyLines, remakeSlotsSoon } from '#server/modules/weekly-hours/weekly-hours.ts';
import { AppError } from '#server/platform/app-error.ts';
import { dayIn, nowDate, toDate } from '#server/platform/clock.ts';
import { brokenConstraint } from '#server/platform/database/constraints.ts';
import type { UploadedFile } from '#server/platform/http/multipart.ts';
import type { PlainWorkbook } from '#server/platform/sheets/reading/plain-sheet.ts';
import { shownFileName } from './file-name.ts';
import { earliestComparedDay, toNewSlot } from './rules/placing.ts';
import { countRefusedRows, filterNewSlots, type Plan, planSheet, presentPlan } from './rules/plan.ts';
import {
  buildCalendar,
  type Changes,
  countDaysAgain,
  createScope,
  describeOutcome,
  placeAmong,
  planChanges,
} from './rules/replacing.ts';
import type { ScheduleInstructor } from './rules/rows.ts';
import type { UnderstoodSheet } from './rules/sheet-work.ts';
import { understandWorkbook } from './rules/understand.ts';
import { insertUpload, selectFollowed, selectSavedPreview, selectUploads } from './schedule-uploads.db.ts';
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
  /** `add` if absent. */
  days?: DaysChange | undefined;
  /** Saves only if the outcome is the one that this preview showed. */
  previewVersion?: string | undefined;
  locale: Locale;
}

interface UploadResult {
  answer: UploadAnswer;
  /** How many rows kept an all-or-nothing upload from being saved; otherwise 0. */
  refusedRows: number;
  /** The schedule changed since the preview, so nothing was saved. The answer is the new preview. */
  isOutdated?: boolean;
}

/** What saving a sheet does. */
interface UploadPlan {
  plan: Plan;
  changes: Changes;
  isReplacing: boolean;
  daysAgain: number;
  /** Identifies the outcome. */
  version: string;
}

/** @throws AppError school_information_missing */
async function readSchoolZone(ctx: Context, schoolId: string): Promise<string> {
  const school = await getSchool(ctx, schoolId);
  if (!school.isInformationComplete || school.timeZone === null) throw new AppError('school_information_missing');
  return school.timeZone;
}

/** @throws AppError sheet_too_complex */
async function planUpload(
  ctx: Context,
  { schoolId, days: asked = 'add' }: Pick<UploadRequest, 'schoolId' | 'days'>,
  understood: UnderstoodSheet,
): Promise<UploadPlan> {
  const now = ctx.clock.now();
  const days = daysAround(understood, dayIn('UTC', now));
  const stored = {
    slots: await findSchoolSlots(ctx, schoolId, days),
    covered: await findCoveredSlots(ctx, schoolId, days),
    nowMs: ctx.clock.nowMs(),
  };
  const { checksTravel } = await readSettings(ctx, schoolId);
  const todayIn = memoize((timeZone) => dayIn(timeZone, now));
  const daysAgain = countDaysAgain(stored, createScope(understood, []));
  const isReplacing = asked === 'replace' || (asked === 'suggest' && daysAgain > 0);
  // A row that is refused only once its day is replaced leaves that day as it is, so the rows are placed again.
  let scope = createScope(understood, understood.unclear);
  let plan = await place();
  for (let unclear = understood.unclear.length; isReplacing && plan.unclear.length > unclear; ) {
    unclear = plan.unclear.length;
    scope = createScope(understood, plan.unclear);
    plan = await place();
  }
  if (plan.slots.length > SLOTS_MAX) throw new AppError('sheet_too_complex', { details: { slotsMax: SLOTS_MAX } });
  await nextTurn();
  const changes = planChanges(plan.slots, stored, { scope, isReplacing });
  await nextTurn();
  const outcome = describeOutcome(plan.slots, changes, { isReplacing, refusedRows: countRefusedRows(plan) });
  const version = createHash('sha256').update(outcome).digest('base64url');
  await nextTurn();
  return { plan, changes, isReplacing, daysAgain, version };

  function place(): Promise<Plan> {
    return planSheet(
      understood,
      { ...placeAmong(stored, isReplacing ? scope : null), todayIn, checksTravel },
      nextTurn,
    );
  }
}

/** Plans, and locks what is replaced: it can't be booked until the transaction ends. */
async function planLocked(tx: Transaction, request: UploadRequest, understood: UnderstoodSheet): Promise<UploadPlan> {
  for (let attempt = 1; ; attempt++) {
    const planned = await planUpload(tx, request, understood);
    const ids = listReplacedIds(planned.changes);
    const free = await lockReplacedSlots(tx, ids);
    // A booking made before the lock has committed now, so another plan sees it.
    if (free.size === ids.length || attempt === TRIES) return planned;
  }
}

const listReplacedIds = ({ removed, uncovered }: Changes): number[] => [...removed, ...uncovered].map(({ id }) => id);

async function saveUpload(
  ctx: Context,
  request: UploadRequest,
  understood: UnderstoodSheet,
  people: ScheduleInstructor[],
): Promise<UploadResult> {
  try {
    const { answer, days } = await inTransaction(ctx, (tx) => saveLocked(tx, request, understood, people));
    forgetDays(ctx, new Set(days));
    return { answer, refusedRows: 0 };
  } catch (error) {
    if (error instanceof NothingSaved) return error.result;
    throw error;
  }
}

/** Ends the transaction, so that nobody is recorded as having uploaded what wasn't saved. */
class NothingSaved extends Error {
  readonly result: UploadResult;
  constructor(result: UploadResult) {
    super('nothing was saved');
    this.result = result;
  }
}

async function saveLocked(
  tx: Transaction,
  request: UploadRequest,
  understood: UnderstoodSheet,
  people: ScheduleInstructor[],
): Promise<{ answer: UploadAnswer; days: string[] }> {
  const { schoolId, mode, previewVersion, locale } = request;
  await lockSchedule(tx, schoolId);
  const planned = await planLocked(tx, request, understood);
  const { plan, changes, version } = planned;
  const refused = countRefusedRows(plan);
  if (previewVersion !== undefined && previewVersion !== version) {
    const repeated = await selectSavedPreview(tx, { ...request, previewVersion, since: readUndoStart(tx) });
    throw new NothingSaved(
      repeated
        ? { answer: presentRepeated(planned, repeated, locale), refusedRows: 0 }
        : { answer: presentPreview(planned, people, locale), refusedRows: 0, isOutdated: true },
    );
  }
  if (mode === 'all-or-nothing' && refused > 0)
    throw new NothingSaved({
      answer: { ...presentPreview(planned, people, locale), added: 0 },
      refusedRows: refused,
    });
  const added = filterNewSlots(plan);
  const removedIds = listReplacedIds(changes);
  const saved = await insertUpload(tx, {
    schoolId,
    accountId: request.accountId,
    fileName: shownFileName(request.file.name),
    read: plan.read,
    added: added.length,
    unchanged: plan.slots.length - added.length,
    refused,
    removed: changes.removed.length,
    removedIds,
    keptIds: changes.keptIds,
    previewVersion: version,
    now: nowDate(tx.clock),
  });
  await replaceSlots(tx, removedIds);
  await addSlots(tx, added.map(toNewSlot), { uploadId: saved.id });
  // Weekly hours fill what the sheet leaves.
  if (removedIds.length > 0) await remakeSlotsSoon(tx, schoolId);
  const answer = {
    ...presentPlan(plan, added.length, locale),
    ...presentChanges(planned),
    saved: presentSaved(saved),
  };
  const days = [...added, ...changes.removed, ...changes.uncovered].map(({ date }) => date);
  return { answer, days };
}

const readUndoStart = (ctx: Context): Date => toDate(ctx.clock.now().subtract({ minutes: UNDO_MINUTES }));

const presentSaved = ({ id, createdAt }: { id: string; createdAt: Date }) => ({
  uploadId: id,
  undoUntil: new Date(createdAt.getTime() + UNDO_MINUTES * 60_000).toISOString(),
});

const presentChanges = ({ changes, isReplacing, daysAgain, version }: UploadPlan) => ({
  days: isReplacing ? ('replace' as const) : ('add' as const),
  removed: changes.removed.length + changes.givenWay.length,
  booked: changes.booked.length,
  daysAgain,
  version,
});

function presentPreview(planned: UploadPlan, people: ScheduleInstructor[], locale: Locale): UploadAnswer {
  const { plan, changes } = planned;
  const calendar = buildCalendar(plan.slots, changes, people);
  return {
    ...presentPlan(plan, filterNewSlots(plan).length, locale),
    ...presentChanges(planned),
    ...(calendar && { calendar }),
  };
}

/** The answer to a request that was sent again because its answer was lost. */
const presentRepeated = (
  planned: UploadPlan,
  upload: { id: string; createdAt: Date; added: number; unchanged: number; removed: number },
  locale: Locale,
): UploadAnswer => ({
  ...presentPlan(planned.plan, upload.added, locale),
  ...presentChanges(planned),
  ...{ unchanged: upload.unchanged, removed: upload.removed, saved: presentSaved(upload) },
});

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
    return { answer: presentPreview(await planUpload(ctx, request, understood), people, locale), refusedRows: 0 };
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await saveUpload(ctx, request, understood, people);
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
  const uploads = await selectUploads(ctx, { schoolId, limit: LIST_MAX, now: nowDate(ctx.clock) });
  const undoable = uploads.filter(({ isUndoable }) => isUndoable).map(({ id }) => id);
  const followed = undoable.length > 0 ? await selectFollowed(ctx, schoolId, undoable) : new Set<string>();
  return uploads.map((upload) => ({
    ...upload,
    isUndoable: upload.isUndoable && !followed.has(upload.id),
    isFollowed: followed.has(upload.id),
    uploadedBy: upload.uploadedBy ?? '',
    uploadedAt: upload.uploadedAt.toISOString(),
    undoneAt: upload.undoneAt?.toISOString() ?? null,
    undoUntil: presentSaved({ id: upload.id, createdAt: upload.uploadedAt }).undoUntil,
  }));
}

/** The range of the sheet's days that can matter, plus one at each end: a slot in another zone may reach into it. */
function daysAround({ wanted, daysOff }: UnderstoodSheet, today: string): { fromDate: string; toDate: string } {
  const earliest = earliestComparedDay(today);
  const latest = addDays(today, BOOKING_HORIZON_DAYS + 1);
  let [first, last] = [latest, earliest];
  for (const { date } of [...wanted, ...daysOff]) {
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
