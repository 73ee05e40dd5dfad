import { lazyImport, useLazyImport } from '../lazy-import.ts';
import type { DialogProps } from './dialog-panel.tsx';

const panel = lazyImport(() => import('./dialog-panel.tsx'));

/** What holds the focus in and puts it back is a third of a page's weight: it comes when there may be a dialog. */
export function Dialog(props: DialogProps) {
  const Panel = useLazyImport(panel, props.isOpen, props.onClose)?.DialogPanel;
  return Panel ? <Panel {...props} /> : null;
}
