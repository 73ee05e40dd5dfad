/** Mail providers that students use, by the domain of the address. Their apps open these addresses on a phone. */
const MAILBOXES = [
  { name: 'Gmail', address: 'https://mail.google.com/', domains: /^(gmail|googlemail)\.com$/ },
  {
    name: 'Outlook',
    address: 'https://outlook.live.com/mail/',
    domains: /^((outlook|hotmail|live)\.(com|ca|fr)|msn\.com)$/,
  },
  { name: 'Yahoo Mail', address: 'https://mail.yahoo.com/', domains: /^(yahoo\.(com|ca|fr)|ymail\.com)$/ },
  { name: 'iCloud Mail', address: 'https://www.icloud.com/mail', domains: /^(icloud|me|mac)\.com$/ },
  { name: 'Proton Mail', address: 'https://mail.proton.me/', domains: /^(proton\.me|pm\.me|protonmail\.com)$/ },
] as const;

/** Where to read the email of an address; undefined if we don't know its provider. */
export function findMailbox(email: string): { name: string; address: string } | undefined {
  const domain = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
  return MAILBOXES.find(({ domains }) => domains.test(domain));
}
