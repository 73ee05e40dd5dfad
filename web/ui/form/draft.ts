import { useEffect, useState } from 'react';
import { valueAt, withValue } from './form-values.ts';

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

/*
 * What was typed, kept in this tab until it is sent: a reload, the back button or an expired session loses nothing.
 * Only the fields that were typed in are kept: of the others a record that changed meanwhile knows better.
 */

const PREFIX = 'draft:';
let owner = () => '';

/** Says whose drafts are read and written from now on; asked anew each time. Empty while nobody is logged in. */
export function ownDrafts(ask: () => string): void {
  owner = ask;
}

/** Where the drafts of whoever is logged in at this moment are kept. */
export const draftKey = (name: string | undefined): string | undefined => name && `${PREFIX}${owner()}:${name}`;

function fieldsAt(key: string): Record<string, unknown> {
  return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>;
}

export function readDraft<V extends object>(key: string | undefined, initial: V): V {
  if (!key || typeof sessionStorage === 'undefined') return initial;
  try {
    // A field that the form does not have any more is not brought back.
    return Object.entries(fieldsAt(key)).reduce(
      (values, [path, typed]) => (valueAt(initial, path) === undefined ? values : withValue(values, path, typed)),
      initial,
    );
  } catch {
    return initial;
  }
}

/** Never a password: it is left out of every draft by its name. */
export function saveDraft(key: string | undefined, path: string, value: unknown): void {
  if (!key || /password/i.test(path)) return;
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...fieldsAt(key), [path]: value }));
  } catch {
    // No storage, no draft.
  }
}

export function dropDraft(key: string | undefined): void {
  if (key) dropDrafts((one) => one === key);
}

/** Somebody else is here now: what others typed in this tab is not theirs; what was typed before a log-in is. */
export function keepOnlyDraftsBy(whose: string): void {
  dropDrafts((key) => ![whose, ''].some((kept) => key.startsWith(`${PREFIX}${kept}:`)));
  try {
    for (const key of Object.keys(sessionStorage).filter((one) => one.startsWith(`${PREFIX}:`))) {
      sessionStorage.setItem(`${PREFIX}${whose}${key.slice(PREFIX.length)}`, sessionStorage.getItem(key) ?? '{}');
      sessionStorage.removeItem(key);
    }
  } catch {
    // Nothing was stored either.
  }
}

/** Whoever typed them. */
export const dropDraftsCalled = (name: RegExp): void =>
  dropDrafts((key) => name.test(key.slice(key.indexOf(':', PREFIX.length) + 1)));

function dropDrafts(isDropped: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX) && isDropped(key)) sessionStorage.removeItem(key);
    }
  } catch {
    // Nothing was stored either.
  }
}
