import { createHash } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { PAGE_PATHS } from '#contract/paths.ts';
import { openBrowser, watchForFaults } from './support/browser.ts';
import { eventually } from './support/sessions.ts';

const open = openBrowser();

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;
const SOMEBODY = '00000000-0000-4000-8000-000000000000';
const PAGES = [...Object.values(PAGE_PATHS), '/no-such-page', '/dev/mail'].map((path) =>
  path.replace(/:userType/, 'student').replace(/:\w+/, SOMEBODY),
);

describe.each(['en', 'fr'])('the content security policy in %s', (language) => {
  test.each(PAGES)('%s allows its own inline scripts by their hashes, and no other', async (path) => {
    const response = await fetch(`${inject('address')}${path}`, { headers: { 'accept-language': language } });
    const html = await response.text();
    const policy = response.headers.get('content-security-policy') ?? '';
    const allowed = (/script-src ([^;]*)/.exec(policy)?.[1] ?? '').split(' ');
    const written = [...html.matchAll(INLINE_SCRIPT)].map(
      ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    );
    // The framework writes some into every page, so that none found is a page that was not there.
    expect(written.length > 0).toBe(path !== '/dev/mail');
    expect(allowed.sort()).toEqual([...new Set(["'self'", ...written])].sort());
    expect(policy).not.toMatch(/unsafe-eval|unsafe-hashes|strict-dynamic/);
    expect(policy.replace(/style-src [^;]*/, '')).not.toContain('unsafe-inline');
    // No handler in an attribute, no script address: neither could run.
    expect(html).not.toMatch(/<[^>]+\son\w+=|href="javascript:/i);
  });
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
        // Refused: that is told as a violation.
      }
    }
  });
  await eventually(() => faults.filter((fault) => /content security policy/i.test(fault)).length).toBeGreaterThan(3);
  expect(await other.evaluate(() => 'slippedIn' in window)).toBe(false);
  const stopped = (by: string) => faults.filter((fault) => fault.startsWith(`Content security policy: ${by}`)).length;
  expect([stopped('script-src-elem'), stopped('require-trusted-types-for')]).toEqual([1, 3]);
});
