import { useState } from 'react';
import type { UploadAnswer } from '#contract/schedule-uploads.ts';
import { SHEET_LIMITS } from '#contract/sheet-limits.ts';
import { ApiError } from '../../api/client.ts';
import { sendSheet, useSaveSheet } from './queries.ts';

export type UploadState =
  | { kind: 'idle' }
  /** `share` runs from 0 to 1; null once everything is sent and the server is reading. */
  | { kind: 'sending'; file: File; share: number | null; isSaving: boolean }
  | { kind: 'failed'; fileName: string; error: unknown }
  | { kind: 'saved'; added: number }
  /** `error`: why the last save failed. */
  | { kind: 'preview'; file: File; answer: UploadAnswer; error?: unknown };

const isSheetName = (name: string): boolean => /\.xlsx?$/i.test(name);

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
  error instanceof ApiError && error.code === 'schedule_refused' ? (error.body as UploadAnswer) : undefined;

const firstNewDay = ({ slots }: UploadAnswer): string =>
  slots
    .filter((slot) => slot.isNew)
    .map((slot) => slot.date)
    .sort()[0] ?? '';

/** SC-01: previews an upload, saves it, and goes to the first new day. */
export function useScheduleUpload(schoolId: string, onSaved: (firstDay: string) => void) {
  const saving = useSaveSheet();
  const [state, setState] = useState<UploadState>({ kind: 'idle' });

  function send(file: File, mode: { preview: 'true' } | { partial: 'true' | 'false' }): Promise<UploadAnswer> {
    const isSaving = !('preview' in mode);
    setState({ kind: 'sending', file, share: 0, isSaving });
    return (isSaving ? saving.mutateAsync : sendSheet)({
      fields: {},
      query: { schoolId, ...mode },
      file: { file },
      onProgress: (share) => setState({ kind: 'sending', file, share: share < 1 ? share : null, isSaving }),
    });
  }

  return {
    state,
    discard: () => setState({ kind: 'idle' }),
    async choose(chosen: File): Promise<void> {
      try {
        const file = await readFile(chosen);
        const answer = await send(file, { preview: 'true' });
        setState({ kind: 'preview', file, answer });
      } catch (error) {
        setState({ kind: 'failed', fileName: chosen.name, error });
      }
    },
    async save(partial: boolean): Promise<void> {
      if (state.kind !== 'preview') return;
      const { file, answer: preview } = state;
      try {
        const answer = await send(file, { partial: partial ? 'true' : 'false' });
        setState({ kind: 'saved', added: answer.added });
        const firstDay = firstNewDay(preview);
        if (firstDay) onSaved(firstDay);
      } catch (error) {
        setState({ kind: 'preview', file, answer: answerIn(error) ?? preview, error });
      }
    },
  };
}

export type ScheduleUpload = ReturnType<typeof useScheduleUpload>;
