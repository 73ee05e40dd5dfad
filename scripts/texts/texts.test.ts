import { expect, test } from 'vitest';
import { findUsedKeys, listKeys } from './keys.ts';
import { visibleTexts } from './visible-texts.ts';

test('finds words between tags and in visible or spoken attributes, in any expression', () => {
  const source = `
    const styles = 'flex gap-2';
    export function Page({ isOpen, name }: { isOpen: boolean; name: string }) {
      return (
        <main className="grid" data-kind="page" title="A tip">
          Plain words
          {isOpen ? 'Open now' : t('closed')}
          {isOpen && 'Still open'}
          {\`Hello \${name}\`}
          {name === 'Somebody' ? null : <b aria-label={'Said aloud'} />}
          <Button busyLabel="Sending" to="/login" />
        </main>
      );
    }`;
  expect(visibleTexts(source).sort()).toEqual(
    ['A tip', 'Hello', 'Open now', 'Plain words', 'Said aloud', 'Sending', 'Still open'].sort(),
  );
});

test('accepts texts of the catalogue, symbols and numbers', () => {
  const source = `<p title={t('tip')} className="grow">{t('words')} · {count} {' '}<Icon name="x" /></p>`;
  expect(visibleTexts(source)).toEqual([]);
});

test('plural forms count as one key', () => {
  expect(listKeys({ a: { b: 'x', c_one: 'y', c_other: 'z' } })).toEqual(['a.b', 'a.c']);
});

test('finds a key used as a whole, or through a pattern with a dot', () => {
  const isAskedFor = findUsedKeys(["t('login.title')", `t(\`errors.\${code}\`)`, `const file = \`\${name}-help\``]);
  expect(isAskedFor('login.title')).toBe(true);
  expect(isAskedFor('errors.slot_taken')).toBe(true);
  expect(isAskedFor('errors')).toBe(false);
  expect(isAskedFor('login.lead')).toBe(false);
  expect(isAskedFor('login-help')).toBe(false);
});
