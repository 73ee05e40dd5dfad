import type { RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { currentAt, type selectNavigation } from './navigation.ts';

const useTexts = createTextsHook('shell');

interface MoreMenuProps {
  entries: ReturnType<typeof selectNavigation>['more'];
  triggerRef: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onClose: () => void;
}

export function MoreMenu({ entries, ...props }: MoreMenuProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <Menu label={t('nav.more')} {...props}>
      {entries.map((entry) => (
        <MenuItem
          key={entry.to}
          onAction={() => void navigate(entry.to)}
          className={currentAt(pathname, entry) ? 'text-action-text' : ''}
        >
          {t(entry.text)}
        </MenuItem>
      ))}
    </Menu>
  );
}
