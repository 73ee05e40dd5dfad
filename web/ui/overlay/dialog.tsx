import type { ReactNode } from 'react';
import { lazyImport, useLazyImport } from '../lazy-import.ts';

export interface DialogProps {
  isOpen: boolean;
  /** Escape, the X, or a press outside where the dialog may be left. */
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  /** Said right above the buttons, which stay in sight with it while a long text scrolls. */
  note?: ReactNode;
  /** `alert` asks for a decision: no X, and no leaving by a press outside. */
  kind?: 'modal' | 'alert';
  /** No X where the buttons say it all. */
  hasClose?: boolean;
  /** Work is under way: it cannot be left now. */
  isLocked?: boolean;
  /** Shown above the title: an icon. */
  icon?: ReactNode;
  width?: 'sm' | 'md' | 'lg';
  /** For the text, when it must not grow too high: `max-h-[400px]`. */
  bodyClassName?: string;
}

const panel = lazyImport(() => import('./dialog-panel.tsx'));

/** What holds the focus in and puts it back is a third of a page's weight: it comes when there may be a dialog. */
export function Dialog(props: DialogProps) {
  const Panel = useLazyImport(panel, props.isOpen, props.onClose)?.DialogPanel;
  return Panel ? <Panel {...props} /> : null;
}
