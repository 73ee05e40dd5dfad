import pg from 'pg';
import { disconnect, hangUp } from './hang-up.ts';
import { parseHosts } from './host-list.ts';
import { StartError } from './start-error.ts';

/** Time allowed for one host to connect and answer. */
const HOST_WITHIN_MS = 3_000;

/** None of the hosts in the address accepts writes now. */
export class NoWritableHost extends StartError {}

export interface Host {
  connectionString: string;
  /** A host name, or the folder of a socket. */
  host: string;
  port: number;
}

/** Finds the host of an address that accepts writes, which changes when machines swap roles. */
export interface HostFinder {
  /** The address of the first, or only, host. */
  first: string;
  isSeveral: boolean;
  /** The longest that `find` can take. */
  withinMs: number;
  /**
   * Tries the last good host first, then the others in turn. Doesn't check a single host, because each statement shows
   * whether it accepts writes.
   * @throws NoWritableHost
   */
  find(): Promise<Host>;
}

export function createHostFinder(address: string): HostFinder {
  const hosts = parseHosts(address).map(toHost);
  const [first] = hosts as [Host, ...Host[]];
  const isSeveral = hosts.length > 1;
  let lastGood = first;
  let underWay: Promise<Host> | null = null;

  async function look(): Promise<Host> {
    const said: string[] = [];
    for (const host of [lastGood, ...hosts.filter((one) => one !== lastGood)]) {
      const fault = await faultOf(host);
      if (fault === null) {
        lastGood = host;
        return host;
      }
      said.push(`${host.host}:${host.port} (${fault})`);
    }
    throw new NoWritableHost(`None of the hosts of DATABASE_URL takes writes: ${said.join(', ')}.`);
  }

  return {
    first: first.connectionString,
    isSeveral,
    withinMs: isSeveral ? hosts.length * HOST_WITHIN_MS : 0,
    async find() {
      if (!isSeveral) return first;
      // Connections opened at the same time share one search.
      underWay ??= look().finally(() => {
        underWay = null;
      });
      return underWay;
    },
  };
}

/** The address of a host that accepts writes, for a one-time connection. */
export const writableAddress = async (address: string): Promise<string> =>
  (await createHostFinder(address).find()).connectionString;

function toHost(connectionString: string): Host {
  const { host, port } = new pg.Client({ connectionString });
  return { connectionString, host, port };
}

/** Why we can't use a host; null if it accepts writes. */
async function faultOf({ connectionString }: Host): Promise<string | null> {
  const client = new pg.Client({ connectionString, application_name: 'lanewise-host' });
  client.on('error', () => {});
  const silence = setTimeout(() => hangUp(client), HOST_WITHIN_MS);
  try {
    await client.connect();
    // True on a standby as well.
    const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
    await disconnect(client);
    return rows[0]?.transaction_read_only === 'off' ? null : 'can only be read';
  } catch (error) {
    hangUp(client);
    return (error as Error).message || (error as NodeJS.ErrnoException).code || 'not reached';
  } finally {
    clearTimeout(silence);
  }
}
