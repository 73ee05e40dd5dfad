import { toast } from './toast.tsx';

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
