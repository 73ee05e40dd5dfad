import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, expect, test } from 'vitest';
import { fixedClock } from '#server/platform/clock.ts';
import { listenForMail } from '#server/testing/smtp-server.ts';
import { createMailTransport } from './transport.ts';

const folder = mkdtempSync(join(tmpdir(), 'lanewise-mail-'));
afterAll(() => rmSync(folder, { recursive: true }));

const MORE = [
  ', victim@example.com',
  '\r\nBcc: victim@example.com',
  '\nBcc: victim@example.com',
  '\rBcc: victim@example.com\r\n\r\n<b>body</b>',
];

test.each(MORE)('%j in a name or an address adds no header and no recipient', async (more) => {
  const clock = fixedClock('2026-11-20T17:00:00Z');
  const mail = createMailTransport({ smtpUrl: null, from: 'Lanewise <hello@lanewise.example>', folder, clock });
  await mail.send({
    id: `message-${MORE.indexOf(more)}`,
    to: `reader@example.com${more}`,
    replyTo: `writer@example.com${more}`,
    subject: `A lesson with Noor${more}`,
    html: '<p>Text</p>',
    text: 'Text',
    locale: 'en',
    attachments: [{ filename: `lesson.ics${more}`, contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }],
  });
  const file = readdirSync(folder).at(-1) ?? '';
  const source = readFileSync(join(folder, file), 'utf8');
  const { headers, to, bcc, text } = await PostalMime.parse(source);
  expect(headers.filter(({ key }) => key === 'bcc')).toEqual([]);
  expect(to).toHaveLength(1);
  expect(bcc ?? []).toEqual([]);
  expect(source).not.toMatch(/^Bcc:/im);
  expect(text).toBe('Text\n');
});

test('sends a burst of messages over few connections, and closes them at the end', async () => {
  let connections = 0;
  let taken = 0;
  const server = await listenForMail({ hostname: '127.0.0.1', port: 0 }, () => {
    connections += 1;
    return {
      onRecipient: () => null,
      onMessage: () => {
        taken += 1;
        return null;
      },
    };
  });
  const clock = fixedClock('2026-11-20T17:00:00Z');
  const mail = createMailTransport({ smtpUrl: server.url, from: 'hello@lanewise.example', folder, clock });
  const message = { to: 'reader@example.com', replyTo: null, subject: 'A lesson', html: '<p>Text</p>', text: 'Text' };
  const send = (id: number) => mail.send({ ...message, id: `burst-${id}`, locale: 'en', attachments: [] });
  await Promise.all(Array.from({ length: 20 }, (_, id) => send(id)));
  expect(taken).toBe(20);
  expect(connections).toBeLessThanOrEqual(4);
  await mail.close();
  await expect(send(21)).rejects.toThrow();
  await server.close();
});
