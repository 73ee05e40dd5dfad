import { useEffect, useState } from 'react';
import { valueAt, withValue } from './form-values.ts';

/**
 * Remembers which dialog or part of a page is open the way drafts are kept: it reopens after a reload or after
 * logging in again, and is forgotten when the person leaves the page.
 */
export function useKeptState(name: string, closed: string) {
  const [open, setOpen] = useState(() => readDraft(draftKey(name), { open: closed }).open);
  useEffect(() => {
    if (open === closed) return;
    saveDraft(draftKey(name), 'open', open);
    // When a session ends the page unmounts too, but the draft owner is empty by then, so the account's own entry
    // survives.
    return () => dropDraft(draftKey(name));
  }, [name, open, closed]);
  return [open, setOpen] as const;
}

/*
 * Form drafts, kept in sessionStorage until they are sent, so that a reload, the back button or an expired session
 * loses nothing. Only fields that were typed in are stored: a record that changed meanwhile has newer values for the
 * others.
 */

const PREFIX = 'draft:';
let owner = () => '';

/**
 * Sets the function that returns the owner of drafts, called on each access. It returns an empty string while nobody
 * is logged in.
 */
export function ownDrafts(ask: () => string): void {
  owner = ask;
}

/** Storage key for the current owner's draft. */
export const draftKey = (name: string | undefined): string | undefined => name && `${PREFIX}${owner()}:${name}`;

function fieldsAt(key: string): Record<string, unknown> {
  return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>;
}

export function readDraft<V extends object>(key: string | undefined, initial: V): V {
  if (!key || typeof sessionStorage === 'undefined') return initial;
  try {
    // Ignore fields that the form no longer has.
    return Object.entries(fieldsAt(key)).reduce(
      (values, [path, typed]) => (valueAt(initial, path) === undefined ? values : withValue(values, path, typed)),
      initial,
    );
  } catch {
    return initial;
  }
}

/** Passwords are never stored. */
export function saveDraft(key: string | undefined, path: string, value: unknown): void {
  if (!key || /password/i.test(path)) return;
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...fieldsAt(key), [path]: value }));
  } catch {
    // Storage may be switched off: there is no draft then.
  }
}

export function dropDraft(key: string | undefined): void {
  if (key) dropDrafts((one) => one === key);
}

/** Drops other people's drafts when somebody logs in, and hands over what was typed before the log-in. */
export function keepOnlyDraftsBy(whose: string): void {
  dropDrafts((key) => ![whose, ''].some((kept) => key.startsWith(`${PREFIX}${kept}:`)));
  try {
    for (const key of Object.keys(sessionStorage).filter((one) => one.startsWith(`${PREFIX}:`))) {
      sessionStorage.setItem(`${PREFIX}${whose}${key.slice(PREFIX.length)}`, sessionStorage.getItem(key) ?? '{}');
      sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is switched off, so nothing was stored.
  }
}

/** Drops drafts by form name, for every account. */
export const dropDraftsCalled = (name: RegExp): void =>
  dropDrafts((key) => name.test(key.slice(key.indexOf(':', PREFIX.length) + 1)));

function dropDrafts(isDropped: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX) && isDropped(key)) sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is switched off, so nothing was stored.
  }
}
