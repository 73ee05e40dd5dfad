export type Theme = 'light' | 'dark';

export const THEME_KEY = 'theme';

export const shownTheme = (): Theme => {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
};

/** Stores the choice. Choosing the system's own theme clears it, so that the page follows the system again. */
export function chooseTheme(theme: Theme): void {
  const followsMachine = window.matchMedia('(prefers-color-scheme: dark)').matches === (theme === 'dark');
  if (followsMachine) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (followsMachine) localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage may be switched off: the choice lasts until the next load.
  }
}
