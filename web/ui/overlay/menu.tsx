import type { ReactNode, RefObject } from 'react';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, type MenuItemProps } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { cx } from '../class-names.ts';

interface MenuProps {
  /** The button that the menu opens under. */
  triggerRef: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onClose: () => void;
  label: string;
  /** Content above the items. */
  head?: ReactNode;
  children: ReactNode;
}

/** NV-08: 250 px wide. */
export function Menu({ triggerRef, isOpen, onClose, label, head, children }: MenuProps) {
  return (
    <Popover
      aria-label={label}
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      placement="bottom end"
      className="w-[250px] animate-rise overflow-y-auto rounded-lg border border-line bg-surface shadow-float"
    >
      {head}
      <AriaMenu aria-label={label} onClose={onClose} autoFocus="first" className="grid p-2 outline-none">
        {children}
      </AriaMenu>
    </Popover>
  );
}

/** A menu item with `onAction`, or with `href` for a link. */
export function MenuItem({
  icon,
  children,
  className,
  ...rest
}: MenuItemProps & { icon?: ReactNode; children: ReactNode }) {
  return (
    <AriaMenuItem
      // Type-ahead matches this text.
      {...(typeof children === 'string' && { textValue: children })}
      {...rest}
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 font-medium -outline-offset-2 data-disabled:cursor-default data-disabled:text-soft data-focused:bg-sunken',
        typeof className === 'string' && className,
      )}
    >
      {icon && <span className="text-soft [&_svg]:size-5">{icon}</span>}
      {children}
    </AriaMenuItem>
  );
}
