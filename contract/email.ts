/** The longest address mail servers accept (RFC 5321), and the longest part before the `@`. */
export const EMAIL_MAX = 254;
const LOCAL_MAX_BYTES = 64;

// RFC 5322 atoms, with the letters of every script (RFC 6531). A quoted local part may also contain spaces and any
// dots. It's one flat class, because a repeated group around a repeated class backtracks exponentially.
const ATOMS = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const QUOTED = /^"[ .\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+"$/u;
const LABEL = /^(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)$/u;
const TOP = /^(?:\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]+)$/iu;
/** Reserved top-level domain (RFC 2606) that never receives mail. Erased accounts get addresses there, and nobody can sign up with one. */
const NOWHERE = 'invalid';

/** Accepts any local part of up to 64 bytes and any domain with a dot, in any script. */
export function isEmail(text: string): boolean {
  if (text.length > EMAIL_MAX) return false;
  const at = text.lastIndexOf('@');
  const [local, labels] = [text.slice(0, at), text.slice(at + 1).split('.')];
  if (at < 1 || !isLocalPart(local)) return false;
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label))) return false;
  const domain = labels.join('.');
  if (!TOP.test(labels.at(-1) ?? '') || !URL.canParse(`http://${domain}`)) return false;
  // Length in canonical form, since normalising can change it.
  return new URL(`http://${domain}`).hostname.split('.').at(-1) !== NOWHERE;
}

const isLocalPart = (text: string): boolean =>
  new TextEncoder().encode(text).length <= LOCAL_MAX_BYTES && (ATOMS.test(text) || QUOTED.test(text));

/**
 * One spelling per address: an internationalised domain becomes its ASCII form, and its local part is composed and
 * lowercased,
 * because not all databases can compare them. Other addresses stay as typed.
 */
export function canonicalEmail(text: string): string {
  const at = text.lastIndexOf('@');
  if (isAscii(text) || !isEmail(text)) return text;
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  return `${isAscii(local) ? local : local.normalize('NFC').toLowerCase()}@${isAscii(domain) ? domain : new URL(`http://${domain}`).hostname}`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII
const isAscii = (text: string): boolean => /^[\u0000-\u007f]*$/.test(text);
