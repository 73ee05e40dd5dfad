import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** What a sender, a recipient or the end of a message is answered; null: taken. */
export interface SmtpManners {
  onRecipient: (address: string) => string | null;
  onMessage: (text: string, recipient: string) => string | null;
  /** The connection ends with a refusal of it. */
  onSender?: () => string | null;
  /** Whether the line is cut while the message is sent. */
  isCut?: () => boolean;
  /** What becomes of the answer to a message that was taken, where it is not given at once: it comes late, or never. */
  onTaken?: () => { answersAfterMs: number } | 'closes' | null;
}

interface SmtpServer {
  url: string;
  close(): Promise<void>;
}

export interface TestSmtpServer extends SmtpServer, SmtpManners {
  /** The messages taken, as they came over the wire. */
  received: string[];
}

interface Place {
  hostname: string;
  port: number;
}

/** Of this machine, and nobody else's: a server that is closed finds its port free when it comes back. */
function ownPlace(): Place {
  // Others of these addresses have to be set up first on other systems.
  const hostname =
    process.platform === 'linux'
      ? `127.${[randomInt(1, 255), randomInt(256), randomInt(1, 255)].join('.')}`
      : '127.0.0.1';
  return { hostname, port: 0 };
}

/** As much of a mail server (RFC 5321) as a test of ours needs, and as unwilling as the test wants it. */
export async function startSmtpServer(place: Place = ownPlace()): Promise<TestSmtpServer> {
  const test: SmtpManners & Pick<TestSmtpServer, 'received'> = {
    received: [],
    onRecipient: () => null,
    onMessage: () => null,
  };
  const server = await listenForMail(place, () => ({
    onRecipient: (address) => test.onRecipient(address),
    onTaken: () => test.onTaken?.() ?? null,
    onMessage: (text, recipient) => {
      const refusal = test.onMessage(text, recipient);
      if (refusal === null) test.received.push(text);
      return refusal;
    },
  }));
  return Object.assign(test, server);
}

/** The same with manners of its own for each connection. */
export async function listenForMail({ hostname, port }: Place, mannersOf: () => SmtpManners): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    converse(socket, mannersOf());
  });
  // Rejects where the port is taken: nobody would hear the event.
  await once(server.listen(port, hostname), 'listening');
  return {
    url: `smtp://${hostname}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function converse(socket: Socket, { onSender, onRecipient, isCut, onMessage, onTaken }: SmtpManners): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let buffer = '';
  let recipient = '';
  let isInMessage = false;
  say('220 test');
  socket.on('data', (chunk) => {
    if (isInMessage && isCut?.()) {
      socket.destroy();
      return;
    }
    buffer += chunk.toString('utf8');
    for (;;) {
      const end = buffer.indexOf(isInMessage ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const text = buffer.slice(0, end);
      buffer = buffer.slice(end + (isInMessage ? 5 : 2));
      if (isInMessage) {
        isInMessage = false;
        const refusal = onMessage(text, recipient);
        const how = refusal === null ? onTaken?.() : null;
        if (how === 'closes') socket.end();
        else if (how) setTimeout(() => say('250 taken'), how.answersAfterMs);
        else say(refusal ?? '250 taken');
        continue;
      }
      const command = text.slice(0, 4).toUpperCase();
      if (command === 'MAIL') {
        const refusal = onSender?.() ?? null;
        if (refusal === null) say('250 ok');
        else socket.end(`${refusal}\r\n`);
      } else if (command === 'RCPT') {
        recipient = /<(.*)>/.exec(text)?.[1] ?? '';
        say(onRecipient(recipient) ?? '250 ok');
      } else if (command === 'DATA') {
        isInMessage = true;
        say('354 go on');
      } else if (command === 'QUIT') socket.end('221 bye\r\n');
      else say('250 ok');
    }
  });
}
