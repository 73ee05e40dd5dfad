import { useEffect, useState } from 'react';
import { draftKey, dropDraft, readDraft, saveDraft } from './draft.ts';

/**
 * Which dialog or part of a page is open, kept as drafts are: a reload, and a log-in in between, lead back into it.
 * Whoever leaves the page by themselves leaves it closed.
 */
export function useKeptState(name: string, closed: string) {
  const [open, setOpen] = useState(() => readDraft(draftKey(name), { open: closed }).open);
  useEffect(() => {
    if (open === closed) return;
    saveDraft(draftKey(name), 'open', open);
    // When a session ends the page is left too, and the key is nobody's by then: the account's own stays.
    return () => dropDraft(draftKey(name));
  }, [name, open, closed]);
  return [open, setOpen] as const;
}
