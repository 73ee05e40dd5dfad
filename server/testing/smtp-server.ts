import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

export interface TestSmtpServer {
  url: string;
  /** The messages taken, as they came over the wire. */
  received: string[];
  /** What a recipient, or the end of a message, is answered; null: taken. */
  onRecipient: (address: string) => string | null;
  onMessage: (text: string) => string | null;
  close(): Promise<void>;
}

/** As much of a mail server (RFC 5321) as a test of ours needs, and as unwilling as the test wants it. */
export async function startSmtpServer(port = 0): Promise<TestSmtpServer> {
  const sockets = new Set<Socket>();
  const state: Pick<TestSmtpServer, 'received' | 'onRecipient' | 'onMessage'> = {
    received: [],
    onRecipient: () => null,
    onMessage: () => null,
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    converse(socket);
  });

  function converse(socket: Socket): void {
    const say = (line: string) => socket.write(`${line}\r\n`);
    let buffer = '';
    let isInMessage = false;
    say('220 test');
    socket.on('data', (chunk) => {
      buffer += chunk.toString('utf8');
      for (;;) {
        const end = buffer.indexOf(isInMessage ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const text = buffer.slice(0, end);
        buffer = buffer.slice(end + (isInMessage ? 5 : 2));
        if (isInMessage) {
          isInMessage = false;
          const refusal = state.onMessage(text);
          if (refusal === null) state.received.push(text);
          say(refusal ?? '250 taken');
          continue;
        }
        const command = text.slice(0, 4).toUpperCase();
        if (command === 'DATA') isInMessage = true;
        if (command === 'DATA') say('354 go on');
        else if (command === 'RCPT') say(state.onRecipient(/<(.*)>/.exec(text)?.[1] ?? '') ?? '250 ok');
        else if (command === 'QUIT') socket.end('221 bye\r\n');
        else say('250 ok');
      }
    });
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  });
}
