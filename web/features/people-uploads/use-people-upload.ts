import { useState } from 'react';
import { PEOPLE_LIMITS, type PeopleUploadAnswer } from '#contract/people-uploads.ts';
import { ApiError } from '../../api/client.ts';

export type PeopleUploadState =
  | { kind: 'idle' }
  | { kind: 'sending'; name: string; isSaving: boolean }
  | { kind: 'failed'; name: string; error: unknown }
  | { kind: 'saved'; added: number }
  /** `error`: why the last try to save did not go through. */
  | { kind: 'preview'; file: File; answer: PeopleUploadAnswer; error?: unknown };

export type SendPeople = (sent: {
  fields: { accepted?: 'true' };
  query: { preview?: 'true'; partial?: 'true' | 'false' };
  file: { people: File };
}) => Promise<PeopleUploadAnswer>;

/** Takes the bytes as they are now: what was checked is what will be saved, whatever is written to the disk meanwhile. */
async function readFile(file: File): Promise<File> {
  if (file.size > PEOPLE_LIMITS.bytes) throw new ApiError(413, { code: 'file_too_large' });
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type });
  } catch {
    // A folder that was dropped, or a file that is gone.
    throw new ApiError(415, { code: 'unsupported_table' });
  }
}

/** A refusal that comes with the rows: something has changed since the preview. */
const answerIn = (error: unknown): PeopleUploadAnswer | undefined =>
  error instanceof ApiError && error.code === 'upload_refused' ? (error.body as PeopleUploadAnswer) : undefined;

/** First what would come of a file, then doing it. */
export function usePeopleUpload({ ask, save }: { ask: SendPeople; save: SendPeople }) {
  const [state, setState] = useState<PeopleUploadState>({ kind: 'idle' });
  return {
    state,
    discard: () => setState({ kind: 'idle' }),
    async choose(chosen: File): Promise<void> {
      setState({ kind: 'sending', name: chosen.name, isSaving: false });
      try {
        const file = await readFile(chosen);
        const answer = await ask({ fields: {}, query: { preview: 'true' }, file: { people: file } });
        setState({ kind: 'preview', file, answer });
      } catch (error) {
        setState({ kind: 'failed', name: chosen.name, error });
      }
    },
    async save(): Promise<void> {
      if (state.kind !== 'preview') return;
      const { file, answer: preview } = state;
      setState({ kind: 'sending', name: file.name, isSaving: true });
      const partial = preview.refusedRows > 0 ? 'true' : 'false';
      try {
        const { added } = await save({ fields: { accepted: 'true' }, query: { partial }, file: { people: file } });
        setState({ kind: 'saved', added });
      } catch (error) {
        setState({ kind: 'preview', file, answer: answerIn(error) ?? preview, error });
      }
    },
  };
}

export type PeopleUpload = ReturnType<typeof usePeopleUpload>;
