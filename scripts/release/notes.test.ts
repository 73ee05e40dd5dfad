import { expect, test } from 'vitest';
import { dateNotes, setVersion } from './notes.ts';

const NOTES = '# Changes\n\n## 1.1.0, unreleased\n\n### For students\n- One more.\n\n## 1.0.0, 2026-11-21\n\n- All.\n';

test('dates the newest notes, and changes nothing else', () => {
  expect(dateNotes(NOTES, '1.1.0', '2026-12-01')).toBe(NOTES.replace('1.1.0, unreleased', '1.1.0, 2026-12-01'));
});

test.each([
  ['of another version', '1.2.0', NOTES],
  ['that have a day', '1.0.0', NOTES.slice(NOTES.indexOf('## 1.0.0'))],
  ['that say nothing', '1.1.0', NOTES.replace('- One more.\n', '')],
])('refuses notes %s', (_what, version, notes) => {
  expect(() => dateNotes(notes, version, '2026-12-01')).toThrow('CHANGELOG.md');
});

test('sets the version once in package.json, twice in the lock file, and never in a dependency', () => {
  const text = (own: object) => `${JSON.stringify(own, null, 2)}\n`;
  const of = (version: string) => ({ name: 'lanewise', version, dependencies: { zod: '1.0.0' } });
  expect(setVersion(text(of('1.0.0')), '1.1.0')).toBe(text(of('1.1.0')));
  const lock = (version: string) => ({ ...of(version), packages: { '': { version }, zod: { version: '1.0.0' } } });
  expect(setVersion(text(lock('1.0.0')), '1.1.0')).toBe(text(lock('1.1.0')));
});
