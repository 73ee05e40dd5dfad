// The curve P-256 (FIPS 186-5): y² = x³ - 3x + b, modulo p.
const P = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;
const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;
const POINT_BYTES = 65;
/** First byte of a point written with both coordinates. */
const UNCOMPRESSED = 0x04;

/** Decodes base64url, padded or not; null unless it has exactly this many bytes. */
export function base64urlBytes(text: string, count: number): Uint8Array | null {
  const length = Math.ceil((count * 4) / 3);
  if (text.length > length + 2 || !/^[\w-]+={0,2}$/.test(text)) return null;
  const bare = text.slice(0, length);
  if (bare.length < length || bare.includes('=') || text.slice(length).replaceAll('=', '') !== '') return null;
  return Uint8Array.from(atob(bare.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
}

const numberIn = (bytes: Uint8Array): bigint =>
  BigInt(`0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`);

/** True if push messages can be encrypted for the key, which must be a point on the curve (RFC 8291). */
export function isPushKey(text: string): boolean {
  const bytes = base64urlBytes(text, POINT_BYTES);
  if (bytes?.[0] !== UNCOMPRESSED) return false;
  const [x, y] = [numberIn(bytes.slice(1, 33)), numberIn(bytes.slice(33))];
  return x < P && y < P && (y * y - x * x * x + 3n * x - B) % P === 0n;
}
