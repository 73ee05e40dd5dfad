import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { writeMessage } from './mime.ts';

const LONG = `${'Québec — « Éric », 3 = 3, '.repeat(40)}\n\n.\nfrom here, a line of spaces  \nend`;
const BYTES = Buffer.from([0, 13, 10, 255, 46, ...Array(200).fill(7)]);

test('a mail client reads what was written, whatever its letters and the length of its lines', async () => {
  const { source, envelope } = writeMessage({
    from: 'Lanewise <hello@lanewise.example>',
    to: { name: '', address: 'noor@example.com' },
    subject: `Leçon ${'avec Noor '.repeat(20)}`.trim(),
    text: LONG,
    html: `<p>${LONG}</p>`,
    attachments: [
      { filename: 'leçon.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
      { filename: 'bytes.bin', contentType: 'application/octet-stream', content: BYTES },
    ],
  });
  const read = await PostalMime.parse(source);
  expect(envelope).toEqual({ from: 'hello@lanewise.example', to: ['noor@example.com'] });
  expect(read.subject).toBe(`Leçon ${'avec Noor '.repeat(20)}`.trim());
  expect(read.text).toBe(`${LONG}\n`);
  expect(read.html).toBe(`<p>${LONG}</p>\n`);
  const [calendar, bytes] = read.attachments;
  expect(calendar).toMatchObject({ filename: 'leçon.ics', mimeType: 'text/calendar' });
  expect(Buffer.from(calendar?.content as ArrayBuffer).toString()).toContain('END:VCALENDAR');
  expect([...Buffer.from(bytes?.content as ArrayBuffer)]).toEqual([...BYTES]);
  const lines = source.toString('latin1').split('\r\n');
  expect(lines.every((line) => line.length <= 76 || line.startsWith('Content-Type:'))).toBe(true);
  expect(source.toString('latin1').replaceAll('\r\n', '')).not.toMatch(/[\r\n\u0080-\u00ff]/);
});

test('a part is text or bytes: no message reads a file', () => {
  const attachments = [{ filename: 'passwd', path: '/etc/passwd' }];
  expect(() => writeMessage({ from: 'a@b.example', to: 'c@d.example', text: 'x', attachments })).toThrow(TypeError);
});
