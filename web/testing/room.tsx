import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { createMemoryRouter, type NavigateOptions, type RouteObject, RouterProvider } from 'react-router';
import { expect } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type Locale, languageTag } from '#contract/locale.ts';
import { queryClient } from '../api/query-client.ts';
import { CATALOGUE_NAMES } from '../ui/i18n/catalogues.ts';
import { startI18n } from '../ui/i18n/i18n.ts';
import { closeToasts, ToastRegion } from '../ui/toast.tsx';
import { type Answers, answerCalls } from './http.ts';
import '../ui/theme.css';

export const PHONE = [390, 844] as const;
export const DESKTOP = [1280, 900] as const;
/** A4 between its margins, in CSS pixels. */
const PAPER = [700, 1000] as const;

interface Protocol {
  send: (method: string, params: object) => Promise<unknown>;
}

interface RoomOptions {
  language?: Locale;
  /** The address to open. */
  path?: string;
  size?: readonly [width: number, height: number];
  answers?: Answers;
  /** Further routes. */
  routes?: RouteObject[];
  /** Initial sessionStorage of the tab. */
  stored?: Record<string, string>;
}

const cleaning: (() => void)[] = [];

/** Undoes `show`; `web/component-tests/each-file.ts` calls it after each test. */
export function leaveRoom(): void {
  for (const clean of cleaning.splice(0)) clean();
  closeToasts();
}

/** Emulates print on A4 paper until the test ends. */
export async function putOnPaper(): Promise<void> {
  await page.viewport(...PAPER);
  await (cdp() as Protocol).send('Emulation.setEmulatedMedia', { media: 'print' });
  cleaning.push(() => void (cdp() as Protocol).send('Emulation.setEmulatedMedia', { media: '' }));
}

/** Renders a component with everything the root provides: texts, router, queries, toasts and a fake server. */
export async function show(
  part: ReactNode,
  { language = 'en', path = '/', size = DESKTOP, answers = {}, routes = [], stored = {} }: RoomOptions = {},
) {
  await page.viewport(...size);
  sessionStorage.clear();
  for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
  localStorage.clear();
  queryClient.clear();
  await startI18n(language, CATALOGUE_NAMES);
  document.documentElement.lang = language;
  const { calls, giveBack } = answerCalls(answers);
  cleaning.push(giveBack);
  const router = createMemoryRouter(
    [
      ...routes,
      {
        path: '*',
        element: (
          <I18nProvider locale={languageTag(language)}>
            <QueryClientProvider client={queryClient}>
              <Suspense fallback={null}>{part}</Suspense>
              <ToastRegion />
            </QueryClientProvider>
          </I18nProvider>
        ),
      },
    ],
    { initialEntries: [path] },
  );
  const screen = await render(<RouterProvider router={router} />);
  // Wait for fonts, so that measurements are stable.
  await document.fonts.ready;
  return {
    screen,
    calls,
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
    /** State of the current navigation. */
    navigationState: (): unknown => router.state.location.state,
    go: (to: string, options?: NavigateOptions) => router.navigate(to, options),
  };
}

/** Expects no horizontal scrolling. */
export const expectToFit = (): void => {
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
};

/** Whether all of an element is in view and a click on it would reach it. */
export function canBePressed(element: Element): boolean {
  const { x, y, width, height, top, bottom } = element.getBoundingClientRect();
  const isInView = top >= 0 && bottom <= window.innerHeight;
  return isInView && element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
