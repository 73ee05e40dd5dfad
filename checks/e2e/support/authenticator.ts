import { createHmac } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code an authenticator app shows for a key, now or a number of 30 s steps later (RFC 6238). */
export function codeOfApp(key: string, stepsLater = 0): string {
  const bits = [...key.replaceAll(/\s/g, '')]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const seed = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsLater));
  const digest = createHmac('sha1', seed).update(counter).digest();
  const number = digest.readUInt32BE(digest.readUInt8(19) & 15) & 0x7fff_ffff;
  return String(number).slice(-6).padStart(6, '0');
}
