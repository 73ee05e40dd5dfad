import { X } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { Banner, type BannerTone } from './banner.tsx';
import { IconButton } from './button.tsx';
import { createTextsHook } from './i18n/texts-hook.ts';

/** Only one undo at a time: undoing an older change would undo later ones with it. */
let closeOffer = () => {};

/** Offers to undo an automatic save for some seconds. With `needsAttention` the toast stays until it is closed. */
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
  /** Pages left since the toast was shown. */
  pagesAgo: number;
}

const SECONDS = 6;
/** For a message with a button or a link, which people have to find and press. */
const ACTION_SECONDS = 12;
let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}
/** A pointer is over a toast, or its button has the focus: keep it open. */
let isHeld = false;

const hold = (held: boolean): void => {
  isHeld = held;
};

/** Element that had the focus before the toast took it; null while the toast doesn't have it. */
let focusedBefore: EventTarget | null = null;

/**
 * Closing a toast removes its focused button. Without this, the next key would start at the top of the page, and a
 * dialog would not hear it.
 */
function returnFocus(): void {
  if (document.activeElement !== document.body || !(focusedBefore instanceof HTMLElement)) return;
  focusedBefore.focus({ preventScroll: true });
  focusedBefore = null;
}

function close(id: number): void {
  isHeld = false;
  set(toasts.filter((toast) => toast.id !== id));
}

/** Does nothing if the toast has been closed or replaced. */
const closeLater = (id: number, seconds: number): unknown =>
  setTimeout(() => {
    if (!toasts.some((toast) => toast.id === id)) return;
    if (isHeld) closeLater(id, SECONDS);
    else close(id);
  }, seconds * 1000);

const isPassing = (tone: BannerTone): boolean => tone === 'good' || tone === 'info';

/**
 * Shows a toast: `toast(t('saved'))`. Errors stay until they are closed or their page is left. A repeated message is
 * shown once, and a new one replaces passing ones. @returns a function that closes it
 */
export function toast(message: ReactNode, tone: BannerTone = 'good'): () => void {
  const id = nextId++;
  const others = toasts.filter((before) =>
    typeof before.message === 'string' ? before.message !== message && !isPassing(before.tone) : true,
  );
  set([...others, { id, tone, message, pagesAgo: 0 }]);
  if (isPassing(tone)) closeLater(id, typeof message === 'string' ? SECONDS : ACTION_SECONDS);
  return () => close(id);
}

/** Closes passing toasts when a dialog opens, because they would cover its title. Errors and undo offers stay. */
export const endPassing = (): void =>
  set(toasts.filter(({ message, tone }) => typeof message !== 'string' || !isPassing(tone)));

/** Closes all toasts between tests. */
export const closeToasts = (): void => {
  isHeld = false;
  set([]);
};

/** A toast survives one navigation, since it may announce the page that follows. */
const leavePage = (): void =>
  set(toasts.flatMap((toast) => (toast.pagesAgo > 0 ? [] : [{ ...toast, pagesAgo: toast.pagesAgo + 1 }])));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const none: readonly Toast[] = [];

/** Space between a toast and what is around it, in pixels. */
const GAP = 16;

/** Tells dialogs how much room toasts take above them (`--toast-room`), so that a toast never covers their title. */
function shareHeight(region: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const height = region.offsetHeight;
    if (height > 0) style.setProperty('--toast-room', `${height + 2 * GAP}px`);
    else style.removeProperty('--toast-room');
  });
  observer.observe(region);
  return () => {
    observer.disconnect();
    style.removeProperty('--toast-room');
  };
}

/** Rendered once, in the shell. The live region must exist before its text for screen readers to announce it. */
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
      ref={shareHeight}
      // Keeps toasts above an open dialog and clickable.
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
      // Phones have their buttons at the bottom, and so do pages with a bottom bar: there, toasts are below the header.
      className="pointer-events-none fixed inset-x-4 top-18 z-50 grid justify-items-center gap-2 md:top-auto md:bottom-4 md:justify-items-end [body:has([data-bottom-bar])_&]:md:top-30 [body:has([data-bottom-bar],[data-overlay])_&]:bottom-auto [body:has([data-overlay])_&]:top-4!"
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
