import { useEffect, useState } from 'react';
import type { Instructor } from '#contract/instructors.ts';
import { useErrorText } from '../../api/error-text.ts';
import { lateTextsOf } from '../../ui/i18n/texts-of.ts';
import { lazyImport } from '../../ui/lazy-import.ts';
import { type InstructorChanges, useInstructorChange } from './queries.ts';
import { useUndo } from './use-undo.ts';

const useTexts = lateTextsOf('messages');

const changesCheck = lazyImport(() => import('./changes-check.ts'));

const SAVED_SHOWN_MS = 4000;

export type CellState = { kind: 'idle' | 'saving' | 'saved' } | { kind: 'refused'; reason: string };

type Send = (changes: InstructorChanges) => Promise<Instructor>;

/** Saves one cell of the table by itself, and says how that went. `sending` may ask before, or send anew. */
export function useCellSave(
  instructor: Instructor,
  {
    describe,
    isFarOff = () => false,
    sending = (changes, send) => send(changes),
  }: {
    /** What the cell holds, in words. */
    describe: (instructor: Instructor) => string;
    /** So large a step that it may be a slip. */
    isFarOff?: Parameters<typeof useUndo>[1];
    sending?: (changes: InstructorChanges, send: Send) => Promise<Instructor>;
  },
) {
  const t = useTexts();
  const errorText = useErrorText();
  const change = useInstructorChange(instructor.id);
  const offerUndo = useUndo(describe, isFarOff);
  const [state, setState] = useState<CellState>({ kind: 'idle' });

  useEffect(() => {
    if (state.kind !== 'saved') return;
    const timer = setTimeout(() => setState({ kind: 'idle' }), SAVED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);

  return {
    state,
    clear: () => setState({ kind: 'idle' }),
    /** @returns whether it was saved; if not, the caller puts the old value back. */
    async save(changes: InstructorChanges): Promise<boolean> {
      try {
        const code = (await changesCheck.get()).faultIn(changes);
        if (code) {
          setState({ kind: 'refused', reason: t(`validation.${code}`) });
          return false;
        }
        setState({ kind: 'saving' });
        const after = await sending(changes, change.mutateAsync);
        setState({ kind: 'saved' });
        offerUndo({ before: instructor, after, changes }, change.mutateAsync);
        return true;
      } catch (error) {
        setState({ kind: 'refused', reason: errorText(error) });
        return false;
      }
    },
  };
}
