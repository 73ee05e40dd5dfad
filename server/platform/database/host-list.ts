const SEVERAL = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#@,]*,[^/?#@]*)(.*)$/s;

/**
 * One address for each host that an address names, in its order. Several are written as libpq has them, which node-postgres
 * does not read: `postgres://user@one:5432,two:5432/name`, or `?host=one,two&port=5432`.
 */
export function hostsOf(address: string): string[] {
  const [, before = '', hosts, after = ''] = SEVERAL.exec(address) ?? [];
  if (hosts !== undefined) return hosts.split(',').map((host) => `${before}${host}${after}`);
  if (!URL.canParse(address)) return [address];
  const { searchParams } = new URL(address);
  // A socket's folder may have a comma in its name.
  const list = searchParams.get('host') ?? '';
  const named = list.split(list.startsWith('/') ? /,(?=\/)/ : ',');
  if (named.length < 2) return [address];
  const ports = searchParams.get('port')?.split(',') ?? [];
  return named.map((host, index) => {
    const one = new URL(address);
    one.searchParams.set('host', host);
    const port = ports[index] ?? ports[0];
    if (port !== undefined) one.searchParams.set('port', port);
    return one.href;
  });
}

/** What an address asks of its hosts, in libpq's word; null where it does not say. */
export function wantedSession(address: string): string | null {
  const [first = ''] = hostsOf(address);
  return URL.canParse(first) ? new URL(first).searchParams.get('target_session_attrs') : null;
}
