import { useEffect, useRef, useState } from 'react';
import type { Instructor } from '#contract/instructors.ts';
import { changedMeanwhile } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { withValue } from '../../ui/form/form-values.ts';
import { createLazyTextsHook, createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport } from '../../ui/lazy-import.ts';
import { type InstructorChanges, useInstructorChange } from './queries.ts';
import { useUndo } from './use-undo.ts';

const useTexts = createLazyTextsHook('messages');
const useOwnTexts = createTextsHook('school-instructors');

const changesCheck = lazyImport(() => import('./changes-check.ts'));

const SAVED_SHOWN_MS = 4000;

export type CellState = { kind: 'idle' | 'saving' | 'saved' } | { kind: 'refused'; reason: string };

type Send = (changes: InstructorChanges) => Promise<Instructor>;

/** Saves a single cell and shows the result. `sending` may ask first, or retry. */
export function useCellSave(
  instructor: Instructor,
  {
    describe,
    isFarOff = () => false,
    sending = (changes, send) => send(changes),
  }: {
    /** Formats the cell's value. */
    describe: (instructor: Instructor) => string;
    /** Whether the change is so large that it may be a typo. */
    isFarOff?: Parameters<typeof useUndo>[1];
    sending?: (changes: InstructorChanges, send: Send) => Promise<Instructor>;
  },
) {
  const t = useTexts();
  const own = useOwnTexts();
  const errorText = useErrorText();
  const change = useInstructorChange(instructor.id);
  const offerUndo = useUndo(describe, isFarOff);
  // Version of the record when editing began.
  const version = useRef<string | null>(null);
  const send: Send = (changes) =>
    change.mutateAsync({ ...changes, version: version.current ?? instructor.version ?? '' });
  const [state, setState] = useState<CellState>({ kind: 'idle' });

  useEffect(() => {
    if (state.kind !== 'saved') return;
    const timer = setTimeout(() => setState({ kind: 'idle' }), SAVED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);

  return {
    state,
    clear(): void {
      version.current ??= instructor.version ?? null;
      setState({ kind: 'idle' });
    },
    /** @returns true if saved; false to restore the old value; 'kept' to leave the text for another try */
    async save(changes: InstructorChanges): Promise<boolean | 'kept'> {
      try {
        const code = (await changesCheck.get()).faultIn(changes);
        if (code) {
          setState({ kind: 'refused', reason: t(`validation.${code}`) });
          return false;
        }
        setState({ kind: 'saving' });
        const after = await sending(changes, send);
        version.current = null;
        setState({ kind: 'saved' });
        offerUndo({ before: instructor, after, changes }, change.mutateAsync);
        return true;
      } catch (error) {
        const told = changedMeanwhile(error);
        version.current = told ? String(told.version) : null;
        if (told) {
          const now = Object.entries(told.fields).reduce(
            (one, [path, value]) => withValue(one, path, value),
            instructor,
          );
          setState({ kind: 'refused', reason: own('instructors.changedMeanwhile', { now: describe(now) }) });
          return 'kept';
        }
        setState({ kind: 'refused', reason: errorText(error) });
        return false;
      }
    },
  };
}
