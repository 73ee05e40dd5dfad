import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { instructorChangesSchema } from '#contract/instructors.ts';
import { validationCode } from '#contract/validation.ts';
import { useErrorText } from '../../api/error-text.ts';
import { type InstructorChanges, useInstructorChange } from './use-instructors.ts';

const SAVED_SHOWN_MS = 4000;

export type CellState = { kind: 'idle' | 'saving' | 'saved' } | { kind: 'refused'; reason: string };

/** Saves one cell of the table by itself, and says how that went. */
export function useCellSave(instructorId: string) {
  const { t } = useTranslation('messages');
  const errorText = useErrorText();
  const change = useInstructorChange(instructorId);
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
      const checked = instructorChangesSchema.safeParse(changes);
      const issue = checked.error?.issues[0];
      if (issue) {
        setState({ kind: 'refused', reason: t(`validation.${validationCode(issue)}`) });
        return false;
      }
      setState({ kind: 'saving' });
      try {
        await change.mutateAsync(changes);
        setState({ kind: 'saved' });
        return true;
      } catch (error) {
        setState({ kind: 'refused', reason: errorText(error) });
        return false;
      }
    },
  };
}
