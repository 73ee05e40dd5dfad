import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** The reply to a sender, a recipient or the end of a message; null: accepted. */
export interface SmtpManners {
  onRecipient: (address: string) => string | null;
  onMessage: (text: string, recipient: string) => string | null;
  /** The refusal closes the connection. */
  onSender?: () => string | null;
  /** True if the connection breaks while the message is being sent. */
  isCut?: () => boolean;
  /** How the reply to an accepted message is delayed or lost; null: it's sent immediately. */
  onTaken?: () => { answersAfterMs: number } | 'closes' | null;
}

interface SmtpServer {
  url: string;
  close(): Promise<void>;
}

export interface TestSmtpServer extends SmtpServer, SmtpManners {
  /** The accepted messages, as received. */
  received: string[];
}

interface Place {
  hostname: string;
  port: number;
}

/** An address that only this server uses on this machine, so that its port is free after a restart. */
function ownPlace(): Place {
  // Other systems need these addresses to be set up first.
  const hostname =
    process.platform === 'linux'
      ? `127.${[randomInt(1, 255), randomInt(256), randomInt(1, 255)].join('.')}`
      : '127.0.0.1';
  return { hostname, port: 0 };
}

/** A fake mail server (RFC 5321) with what our tests need; it refuses and fails as the test wants. */
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

/** The same server, with separate behaviour for each connection. */
export async function listenForMail({ hostname, port }: Place, mannersOf: () => SmtpManners): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    converse(socket, mannersOf());
  });
  // Rejects if the port is taken, which would otherwise go unnoticed.
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
