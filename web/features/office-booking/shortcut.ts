/** Where a letter is text or chooses an option: fields, lists, menus and the buttons that open them. */
const TAKES_LETTERS =
  'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=searchbox], [role=combobox], [role=listbox], [role=menu], [aria-haspopup=listbox]';
const OPEN_DIALOG = '[data-overlay], [role=dialog], [role=alertdialog], dialog[open]';

type Key = Pick<
  KeyboardEvent,
  | 'key'
  | 'keyCode'
  | 'ctrlKey'
  | 'metaKey'
  | 'shiftKey'
  | 'altKey'
  | 'repeat'
  | 'isComposing'
  | 'defaultPrevented'
  | 'target'
>;

/** Key code of every key while an input method is composing. */
const COMPOSING = 229;

/** True for Ctrl or ⌘ + Shift + N, and for a plain N if it's switched on and isn't text. Not over another dialog. */
export function isNewBookingKey(event: Key, isPlainOn: boolean): boolean {
  if (event.key.toLowerCase() !== 'n' || event.altKey || event.repeat || event.defaultPrevented) return false;
  if (event.isComposing || event.keyCode === COMPOSING) return false;
  if (document.querySelector(OPEN_DIALOG)) return false;
  const hasCommand = event.ctrlKey || event.metaKey;
  if (hasCommand) return event.shiftKey;
  const isInText = event.target instanceof Element && event.target.closest(TAKES_LETTERS) !== null;
  return isPlainOn && !event.shiftKey && !isInText;
}
