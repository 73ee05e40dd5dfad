import { expect, test } from 'vitest';
import { shownFileName } from './file-name.ts';

test.each([
  ['week.xlsx', 'week.xlsx'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\Priya\\week 1.xlsx', 'week 1.xlsx'],
  ['we\u0000ek\r\n.xlsx', 'week.xlsx'],
  // Displayed right to left, it would look like a picture.
  ['week\u202egpj.xlsx', 'weekgpj.xlsx'],
  ['/', 'schedule'],
  ['é'.repeat(300), 'é'.repeat(200)],
])('shows the file name %j as %j', (name, shown) => {
  expect(shownFileName(name)).toBe(shown);
});
