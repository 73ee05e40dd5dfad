import { X } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { Banner, type BannerTone } from './banner.tsx';
import { IconButton } from './button.tsx';
import { createTextsHook } from './i18n/texts-hook.ts';

/** One at a time: what was changed after it would be undone with it. */
let closeOffer = () => {};

/** Offers to take back, for some seconds, what was saved by the way; one that needs attention stays until it is closed. */
export function offerUndo({
  text,
  button,
  onUndo,
  needsAttention = false,
}: {
  text: string;
  button: string;
  onUndo: () => Promise<void>;
  needsAttention?: boolean;
}): void {
  function undo(): void {
    closeOffer();
    void onUndo();
  }
  closeOffer();
  closeOffer = toast(
    <span className="flex flex-wrap items-center justify-between gap-x-4">
      {text}
      <button
        type="button"
        onClick={undo}
        className="-mx-2 -my-2.5 min-h-11 px-2 font-semibold underline underline-offset-4"
      >
        {button}
      </button>
    </span>,
    needsAttention ? 'attention' : 'good',
  );
}

const useTexts = createTextsHook('ui');

interface Toast {
  id: number;
  tone: BannerTone;
  message: ReactNode;
  /** Pages that were left since it was said. */
  pagesAgo: number;
}

const SECONDS = 6;
let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}
/** Somebody points at what is said, or is at its button: it waits until it is read. */
let isHeld = false;

const hold = (held: boolean): void => {
  isHeld = held;
};

/** Where the focus was before it came to what is said; null while it is not there. */
let focusedBefore: EventTarget | null = null;

/** What is closed takes its buttons with it, and the focus: the next key would begin at the page's top, and a dialog would hear none. */
function returnFocus(): void {
  if (document.activeElement !== document.body || !(focusedBefore instanceof HTMLElement)) return;
  focusedBefore.focus({ preventScroll: true });
  focusedBefore = null;
}

function close(id: number): void {
  isHeld = false;
  set(toasts.filter((toast) => toast.id !== id));
}

/** Does nothing if the toast was closed or replaced meanwhile. */
const closeLater = (id: number): unknown =>
  setTimeout(() => {
    if (!toasts.some((toast) => toast.id === id)) return;
    if (isHeld) closeLater(id);
    else close(id);
  }, SECONDS * 1000);

const isPassing = (tone: BannerTone): boolean => tone === 'good' || tone === 'info';

/**
 * Says something in passing: `toast(t('saved'))`. What went wrong stays until it is closed, or its page is left. What is said
 * anew stands once, and takes the place of what was said in passing before: that is no longer the news.
 * @returns how to close it
 */
export function toast(message: ReactNode, tone: BannerTone = 'good'): () => void {
  const id = nextId++;
  const others = toasts.filter((before) =>
    typeof before.message === 'string' ? before.message !== message && !isPassing(before.tone) : true,
  );
  set([...others, { id, tone, message, pagesAgo: 0 }]);
  if (isPassing(tone)) closeLater(id);
  return () => close(id);
}

/** A dialog opens: the news before it is read, and would lie over its title. What can be undone or went wrong stays. */
export const endPassing = (): void =>
  set(toasts.filter(({ message, tone }) => typeof message !== 'string' || !isPassing(tone)));

/** Closes every toast, so that a test starts without its predecessor's. */
export const closeToasts = (): void => {
  isHeld = false;
  set([]);
};

/** It may lead on to the page that it speaks of, and is over with that one. */
const leavePage = (): void =>
  set(toasts.flatMap((toast) => (toast.pagesAgo > 0 ? [] : [{ ...toast, pagesAgo: toast.pagesAgo + 1 }])));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const none: readonly Toast[] = [];

/** Once, in the shell. The region is there before the words, so that they are read aloud. */
export function ToastRegion() {
  const t = useTexts();
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what this waits for
  useEffect(() => leavePage, [pathname]);
  useLayoutEffect(returnFocus);
  return (
    <section
      // Said while a dialog is open it can be closed, and lies above it.
      data-react-aria-top-layer="true"
      aria-live="polite"
      aria-label={t('toast.region')}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        hold(true);
        if (!currentTarget.contains(relatedTarget)) focusedBefore = relatedTarget;
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        hold(false);
        if (!currentTarget.contains(relatedTarget)) focusedBefore = null;
      }}
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 grid justify-items-center gap-2 [body:has([data-overlay])_&]:top-4 [body:has([data-overlay])_&]:bottom-auto"
    >
      {shown.map(({ id, tone, message }) => (
        <div key={id} className="pointer-events-auto w-full max-w-md animate-rise rounded-md shadow-float">
          <Banner
            tone={tone}
            action={
              <IconButton label={t('action.close')} onClick={() => close(id)} className="-my-2.5 -mr-2 text-current">
                <X className="size-5" aria-hidden="true" />
              </IconButton>
            }
          >
            {message}
          </Banner>
        </div>
      ))}
    </section>
  );
}
