import { useState } from 'react';
import type { UploadAnswer } from '#contract/schedule-uploads.ts';
import { SHEET_EXTENSIONS, SHEET_LIMITS } from '#contract/sheet-limits.ts';
import type { SheetAnswers, SheetQuestion } from '#contract/sheet-reading.ts';
import { ApiError } from '../../api/client.ts';
import { sendSheet, useSaveSheet } from './queries.ts';

/** The school's choices in the preview. */
export interface UploadChoices extends SheetAnswers {
  days: 'add' | 'replace' | 'suggest';
}

export interface Preview {
  file: File;
  answer: UploadAnswer;
  choices: UploadChoices;
  /** Questions about the sheet, including answered ones. */
  questions: SheetQuestion[];
  /** The same file is being compared again. */
  isComparing?: boolean;
  /** Why the last save failed. */
  error?: unknown;
}

export type UploadState =
  | { kind: 'idle' }
  /** `share` runs from 0 to 1; null once everything is sent and the server is reading. */
  | { kind: 'sending'; file: File; share: number | null; isSaving: boolean }
  | { kind: 'failed'; fileName: string; error: unknown }
  | { kind: 'saved'; fileName: string; answer: UploadAnswer }
  | ({ kind: 'preview' } & Preview);

const isSheetName = (name: string): boolean =>
  SHEET_EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension));

/** Reads the file into memory, so that the saved content is what was checked even if the file on disk changes. */
async function readFile(file: File): Promise<File> {
  if (!isSheetName(file.name)) throw new ApiError(415, { code: 'unsupported_sheet' });
  if (file.size > SHEET_LIMITS.bytes) throw new ApiError(413, { code: 'file_too_large' });
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type });
  } catch {
    // The file is gone, or it is a folder.
    throw new ApiError(422, { code: 'unreadable_sheet' });
  }
}

/** The preview in a refusal: the data has changed since the last preview. */
const answerIn = (error: unknown): UploadAnswer | undefined =>
  error instanceof ApiError && (error.code === 'schedule_refused' || error.code === 'schedule_changed')
    ? (error.body as UploadAnswer)
    : undefined;

/** The first day that changes. An older server sends no calendar, so it's the day of the first new slot. */
function firstChangedDay({ calendar, slots }: UploadAnswer): string {
  const days = calendar
    ? calendar.flatMap((person) =>
        person.days.flatMap(({ date, slots }) =>
          slots.some(({ change }) => change === 'added' || change === 'removed') ? [date] : [],
        ),
      )
    : slots.filter(({ isNew }) => isNew).map(({ date }) => date);
  return days.sort()[0] ?? '';
}

/** Newer questions replace those of their kind, because an answered question isn't asked again. */
const mergeQuestions = (known: SheetQuestion[], asked: SheetQuestion[]): SheetQuestion[] => [
  ...known.filter(({ kind }) => !asked.some((question) => question.kind === kind)),
  ...asked,
];

/** SC-01: previews an upload, saves it, and goes to the first changed day. */
export function useScheduleUpload(schoolId: string, onSaved: (firstDay: string) => void) {
  const saving = useSaveSheet();
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  // Kept here, so that rows are still there after a refusal.
  const [pasted, setPasted] = useState('');

  const preview = (file: File, choices: UploadChoices, onProgress?: (share: number) => void) =>
    sendSheet({
      ...{ fields: {}, file: { file }, query: { schoolId, preview: 'true', ...choices } },
      ...(onProgress && { onProgress }),
    });
  const show = (file: File, isSaving: boolean) => (share: number) =>
    setState({ kind: 'sending', file, share: share < 1 ? share : null, isSaving });

  return {
    schoolId,
    state,
    pasted,
    setPasted,
    discard: () => setState({ kind: 'idle' }),
    async choose(chosen: File): Promise<void> {
      try {
        const file = await readFile(chosen);
        const choices = { days: 'suggest' } as const;
        show(file, false)(0);
        const answer = await preview(file, choices, show(file, false));
        setState({ kind: 'preview', file, answer, choices, questions: answer.reading?.questions ?? [] });
      } catch (error) {
        setState({ kind: 'failed', fileName: chosen.name, error });
      }
    },
    /** Compares the same file again, with another choice. */
    async change(changes: Partial<UploadChoices>): Promise<void> {
      if (state.kind !== 'preview' || state.isComparing) return;
      const choices = { ...state.choices, ...changes };
      const { file, questions } = state;
      // The school may discard the file or choose another one in the meantime.
      const showIfOpen = (next: UploadState) =>
        setState((now) => (now.kind === 'preview' && now.file === file ? next : now));
      setState({ ...state, choices, isComparing: true, error: undefined });
      try {
        const answer = await preview(file, choices);
        const asked = mergeQuestions(questions, answer.reading?.questions ?? []);
        showIfOpen({ kind: 'preview', file, answer, choices, questions: asked });
      } catch (error) {
        showIfOpen({ ...state, error });
      }
    },
    async save(partial: boolean): Promise<void> {
      if (state.kind !== 'preview' || state.isComparing) return;
      const { file, answer: shown, choices, questions } = state;
      show(file, true)(0);
      try {
        const answer = await saving.mutateAsync({
          ...{ fields: {}, file: { file }, onProgress: show(file, true) },
          query: {
            ...{ schoolId, partial: partial ? 'true' : 'false' },
            ...{ ...choices, days: shown.days ?? 'add' },
            ...(shown.version && { previewVersion: shown.version }),
          },
        });
        setState({ kind: 'saved', fileName: file.name, answer });
        setPasted('');
        const firstDay = firstChangedDay(shown);
        if (firstDay) onSaved(firstDay);
      } catch (error) {
        setState({ kind: 'preview', file, answer: answerIn(error) ?? shown, choices, questions, error });
      }
    },
  };
}

export type ScheduleUpload = ReturnType<typeof useScheduleUpload>;
