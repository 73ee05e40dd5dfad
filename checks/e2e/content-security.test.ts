import { createHash } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { PAGE_PATHS } from '../../contract/paths.ts';
import { openBrowser, watchForFaults } from './support/browser.ts';
import { eventually } from './support/sessions.ts';

const open = openBrowser();

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;
const SOMEBODY = '00000000-0000-4000-8000-000000000000';
const PAGES = [...Object.values(PAGE_PATHS), '/no-such-page', '/dev/mail'].map((path) =>
  path.replace(/:userType/, 'student').replace(/:\w+/, SOMEBODY),
);

test('in each language, every page allows its own inline scripts by their hashes, and no other', async () => {
  for (const language of ['en', 'fr']) {
    for (const path of PAGES) {
      const where = `${path} in ${language}`;
      const response = await fetch(`${inject('address')}${path}`, { headers: { 'accept-language': language } });
      const html = await response.text();
      const policy = response.headers.get('content-security-policy') ?? '';
      const allowed = (/script-src ([^;]*)/.exec(policy)?.[1] ?? '').split(' ');
      const written = [...html.matchAll(INLINE_SCRIPT)].map(
        ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
      );
      // The framework writes inline scripts into every page. A response without any is a different document.
      expect(written.length > 0, where).toBe(path !== '/dev/mail');
      expect(allowed.sort(), where).toEqual([...new Set(["'self'", ...written])].sort());
      expect(policy, where).not.toMatch(/unsafe-eval|unsafe-hashes|strict-dynamic/);
      expect(policy.replace(/style-src [^;]*/, ''), where).not.toContain('unsafe-inline');
      // The policy blocks handlers in attributes and `javascript:` addresses.
      expect(html, where).not.toMatch(/<[^>]+\son\w+=|href="javascript:/i);
    }
  }
});

test('a script that slips into a page does not run, and fails the test of whoever opened the page', async () => {
  const page = await open('about:blank');
  await page.goto('/');
  const other = await page.context().newPage();
  const faults: string[] = [];
  await watchForFaults(other, faults);
  await other.goto('/');
  await other.evaluate(() => {
    const tries = [
      () => {
        const script = document.createElement('script');
        script.textContent = 'window.slippedIn = true';
        document.body.append(script);
      },
      () => {
        document.createElement('div').innerHTML = '<img src="/nothing.png" onerror="window.slippedIn = true">';
      },
      () => {
        document.body.insertAdjacentHTML('beforeend', '<script>window.slippedIn = true</script>');
      },
      () => {
        const link = document.createElement('link');
        link.rel = 'modulepreload';
        link.href = 'https://elsewhere.invalid/slipped-in.js';
        document.head.append(link);
      },
    ];
    for (const slipIn of tries) {
      try {
        slipIn();
      } catch {
        // The browser reports the refusal as a violation.
      }
    }
  });
  await eventually(() => faults.filter((fault) => /content security policy/i.test(fault)).length).toBeGreaterThan(3);
  expect(await other.evaluate(() => 'slippedIn' in window)).toBe(false);
  const stopped = (by: string) => faults.filter((fault) => fault.startsWith(`Content security policy: ${by}`)).length;
  expect([stopped('script-src-elem'), stopped('require-trusted-types-for')]).toEqual([1, 3]);
});
