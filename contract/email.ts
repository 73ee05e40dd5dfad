/** The longest address mail servers accept (RFC 5321), and the longest part before the `@`. */
export const EMAIL_MAX = 254;
const LOCAL_MAX_BYTES = 64;

// RFC 5322 atoms, with the letters of every script (RFC 6531). A quoted local part may also hold spaces and any dots: that is
// one flat class, because a repeated group around a repeated class backtracks exponentially.
const ATOMS = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const QUOTED = /^"[ .\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+"$/u;
const LABEL = /^(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)$/u;
const TOP = /^(?:\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]+)$/iu;
/** Reserved (RFC 2606): no mail ever arrives there, and what an erased account is called is nobody's to sign up with. */
const NOWHERE = 'invalid';

/** Whether mail could be sent to it: any local part of at most 64 bytes, any domain with a dot, in whatever script. */
export function isEmail(text: string): boolean {
  if (text.length > EMAIL_MAX) return false;
  const at = text.lastIndexOf('@');
  const [local, labels] = [text.slice(0, at), text.slice(at + 1).split('.')];
  if (at < 1 || !isLocalPart(local)) return false;
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label))) return false;
  const domain = labels.join('.');
  if (!TOP.test(labels.at(-1) ?? '') || !URL.canParse(`http://${domain}`)) return false;
  // As it is kept: of letters that are another's in other widths, too.
  return new URL(`http://${domain}`).hostname.split('.').at(-1) !== NOWHERE;
}

const isLocalPart = (text: string): boolean =>
  new TextEncoder().encode(text).length <= LOCAL_MAX_BYTES && (ATOMS.test(text) || QUOTED.test(text));

/**
 * One spelling of what is one address: a domain of other letters as the mail system writes it, such a local part composed and
 * in small letters, which databases do not all know to compare. Other addresses stay as they are typed.
 */
export function canonicalEmail(text: string): string {
  const at = text.lastIndexOf('@');
  if (isAscii(text) || !isEmail(text)) return text;
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  return `${isAscii(local) ? local : local.normalize('NFC').toLowerCase()}@${isAscii(domain) ? domain : new URL(`http://${domain}`).hostname}`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII
const isAscii = (text: string): boolean => /^[\u0000-\u007f]*$/.test(text);
