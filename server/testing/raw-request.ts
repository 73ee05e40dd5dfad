import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A connection that sends exactly these bytes, which no HTTP client would. */
export async function openSocket(address: string, bytes = ''): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  socket.write(bytes);
  return socket;
}

/** Everything until the server closes the connection; status 0 if nothing arrives. */
export async function answerOn(socket: Socket): Promise<RawAnswer> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await new Promise((resolve) => socket.once('close', resolve));
  const [head = '', ...rest] = Buffer.concat(chunks).toString('latin1').split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const headers = fields.map((field) => {
    const [name = '', ...value] = field.split(': ');
    return [name.toLowerCase(), value.join(': ')];
  });
  return { status: Number(line.split(' ')[1] ?? 0), headers: Object.fromEntries(headers), body: rest.join('\r\n\r\n') };
}

/** Sends a whole request without normalising its target. */
export async function rawRequest(
  address: string,
  {
    method,
    target,
    headers,
    body = '',
  }: { method: string; target: string; headers: Record<string, string>; body?: string },
): Promise<RawAnswer> {
  const all = {
    host: new URL(address).host,
    ...headers,
    connection: 'close',
    'content-length': `${Buffer.byteLength(body)}`,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return answerOn(await openSocket(address, `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`));
}
