import { Moon, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { chooseTheme, shownTheme } from '../../ui/theme.ts';

const useTexts = textsOf('shell');

export function ThemeToggle() {
  const t = useTexts();
  // Not known before the page is on a screen; the icons are told apart by style alone.
  const [isDark, setDark] = useState<boolean>();
  useEffect(() => setDark(shownTheme() === 'dark'), []);
  return (
    <IconButton
      label={t('theme.dark')}
      aria-pressed={isDark ?? false}
      onClick={() => {
        const next = shownTheme() === 'dark' ? 'light' : 'dark';
        chooseTheme(next);
        setDark(next === 'dark');
      }}
    >
      <Moon className="size-5 dark:hidden" aria-hidden="true" />
      <Sun className="hidden size-5 dark:block" aria-hidden="true" />
    </IconButton>
  );
}
