const SEVERAL = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#@,]*,[^/?#@]*)(.*)$/s;

/**
 * One address for each host in a database address, in order. Several hosts are written as in libpq, which node-postgres
 * does not support: `postgres://user@one:5432,two:5432/name`, or `?host=one,two&port=5432`.
 */
export function parseHosts(address: string): string[] {
  const [, before = '', hosts, after = ''] = SEVERAL.exec(address) ?? [];
  if (hosts !== undefined) return hosts.split(',').map((host) => `${before}${host}${after}`);
  if (!URL.canParse(address)) return [address];
  const { searchParams } = new URL(address);
  // Don't split the folder of a socket, whose name may contain a comma.
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

/** The `target_session_attrs` of an address; null if it has none. */
export function readTargetSession(address: string): string | null {
  const [first = ''] = parseHosts(address);
  return URL.canParse(first) ? new URL(first).searchParams.get('target_session_attrs') : null;
}
