import { Link, useLocation } from 'react-router';
import { useSession } from '../../features/session/session-store.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { Wordmark } from './footer-frame.tsx';
import { currentAt, selectNavigation } from './navigation.ts';

const useTexts = createTextsHook('shell');

/** NV-06 */
export function NavigationDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTexts();
  const session = useSession();
  const { pathname } = useLocation();
  const { bar, more } = selectNavigation(session);
  return (
    <Drawer isOpen={isOpen} onClose={onClose} label={t('nav.menu')} head={<Wordmark />}>
      <nav aria-label={t('nav.main')}>
        <ul className="grid gap-1">
          {[...bar, ...more].map((entry) => (
            <li key={entry.to}>
              <Link
                to={entry.to}
                aria-current={currentAt(pathname, entry)}
                onClick={onClose}
                className="flex min-h-12 items-center rounded-md px-3 font-semibold hover:bg-sunken aria-[current]:bg-action-soft aria-[current]:text-action-text"
              >
                {t(entry.text)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Drawer>
  );
}
