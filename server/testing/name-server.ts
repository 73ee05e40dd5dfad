import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4 } from 'node:net';

/** A name's addresses, or that its server never responds, to one record type or to any. */
type Zone = Record<string, { addresses?: string[]; isSilent?: boolean; isSilentAbout?: 'A' | 'AAAA' }>;

const TYPES = { 1: 'A', 28: 'AAAA' } as Record<number, 'A' | 'AAAA'>;

/** A fake DNS server over UDP (RFC 1035). A name it doesn't know doesn't exist. */
export async function startNameServer(zone: Zone) {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    const { name, type, end } = readQuestion(question);
    asked.push(name);
    const known = zone[name];
    if (known?.isSilent || (known?.isSilentAbout && known.isSilentAbout === type)) return;
    const found = (known?.addresses ?? []).filter((one) => type === (isIPv4(one) ? 'A' : 'AAAA'));
    const head = Buffer.from(question.subarray(0, 12));
    head.writeUInt16BE(known ? 0x8180 : 0x8183, 2);
    for (const [offset, count] of [
      [4, 1],
      [6, found.length],
      [8, 0],
      [10, 0],
    ] as const)
      head.writeUInt16BE(count, offset);
    socket.send(Buffer.concat([head, question.subarray(12, end), ...found.map(writeRecord)]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, asked, close: () => socket.close() };
}

function readQuestion(question: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: TYPES[question.readUInt16BE(at + 1)], end: at + 5 };
}

/** A record for the name in the question, with a TTL of a minute. */
function writeRecord(address: string): Buffer {
  const bytes = isIPv4(address) ? Buffer.from(address.split('.').map(Number)) : writeIPv6(address);
  const head = Buffer.from([0xc0, 12, 0, isIPv4(address) ? 1 : 28, 0, 1, 0, 0, 0, 60, 0, bytes.length]);
  return Buffer.concat([head, bytes]);
}

function writeIPv6(address: string): Buffer {
  const [before = '', after = ''] = address.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const [head, tail] = [groups(before), groups(after)];
  const all = [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 255]));
}
