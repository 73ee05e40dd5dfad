import { createServer, type Socket } from 'node:net';

/** How a mail server can fail: a code in the middle, a code at the end, a line that is cut while the message is sent. */
const MISHAPS = [
  '451 at the recipient',
  '452 at the end',
  '554 at the end',
  'cut in the message',
  '421 at the start',
] as const;
type Mishap = (typeof MISHAPS)[number];

export interface MailSink {
  port: number;
  /** What was taken: one entry a message, in order. */
  taken: { id: string; to: string; text: string }[];
  refused: number;
  /** Which share of the conversations goes wrong, in turns of every kind of mishap. */
  failing: number;
  open(): Promise<void>;
  /** Nobody answers at the port any more. */
  shut(): Promise<void>;
}

/** A mail server (as much of RFC 5321 as is needed) that keeps what it takes, and fails as it is told to. */
export function createMailSink(port: number): MailSink {
  const sockets = new Set<Socket>();
  let count = 0;
  let mishaps = 0;
  const sink: MailSink = { port, taken: [], refused: 0, failing: 0, open, shut };

  function nextMishap(): Mishap | null {
    // Spread evenly instead of drawn by lot: half is half in a short run too.
    const due = Math.floor(++count * sink.failing) - Math.floor((count - 1) * sink.failing);
    if (due === 0) return null;
    sink.refused++;
    return MISHAPS[mishaps++ % MISHAPS.length] ?? null;
  }

  function converse(socket: Socket): void {
    const say = (line: string) => socket.write(`${line}\r\n`);
    let mishap: Mishap | null = null;
    let buffer = '';
    let recipient = '';
    let isInMessage = false;
    say('220 sink');
    socket.on('data', (chunk) => {
      buffer += chunk.toString('latin1');
      if (isInMessage && mishap === 'cut in the message') {
        socket.destroy();
        return;
      }
      for (;;) {
        const end = buffer.indexOf(isInMessage ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const text = buffer.slice(0, end);
        buffer = buffer.slice(end + (isInMessage ? 5 : 2));
        if (isInMessage) {
          isInMessage = false;
          if (mishap?.endsWith('at the end')) say(`${mishap.slice(0, 3)} not now`);
          else {
            const id = /^Message-ID: <(.*)>/im.exec(text)?.[1] ?? '';
            sink.taken.push({ id, to: recipient, text });
            say('250 taken');
          }
          continue;
        }
        const command = text.slice(0, 4).toUpperCase();
        if (command === 'MAIL') mishap = nextMishap();
        if (command === 'MAIL' && mishap === '421 at the start') {
          say('421 closing');
          socket.end();
        } else if (command === 'RCPT') {
          recipient = /<(.*)>/.exec(text)?.[1] ?? '';
          say(mishap === '451 at the recipient' ? '451 later' : '250 ok');
        } else if (command === 'DATA') {
          isInMessage = true;
          say('354 go on');
        } else if (command === 'QUIT') socket.end('221 bye\r\n');
        else say('250 ok');
      }
    });
  }

  let server: ReturnType<typeof createServer> | null = null;
  async function open(): Promise<void> {
    const opened = createServer((socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => {});
      converse(socket);
    });
    server = opened;
    await new Promise<void>((resolve) => opened.listen(port, '127.0.0.1', resolve));
  }
  async function shut(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    const closing = server;
    server = null;
    await new Promise<void>((resolve) => (closing ? closing.close(() => resolve()) : resolve()));
  }
  return sink;
}
