import pg from 'pg';
import { hangUp, leave } from './hang-up.ts';
import { hostsOf } from './host-list.ts';
import { StartError } from './start-error.ts';

/** Of one host, to be reached and to answer. */
const HOST_WITHIN_MS = 3_000;

/** Each host of the address was asked, and none takes writes at the moment. */
export class NoWritableHost extends StartError {}

export interface Host {
  connectionString: string;
  /** A name, or the folder of a socket. */
  host: string;
  port: number;
}

/** Knows which of an address's hosts takes writes: where machines change roles, it is another one tomorrow. */
export interface HostFinder {
  /** The address of the first, and of the only one where one is named. */
  first: string;
  isSeveral: boolean;
  /** Longest that `find` takes. */
  withinMs: number;
  /**
   * Asks the last good one first, then the others in turn. One host is not asked: whether it takes writes, each statement says.
   * @throws NoWritableHost
   */
  find(): Promise<Host>;
}

export function createHostFinder(address: string): HostFinder {
  const hosts = hostsOf(address).map(toHost);
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
      // Many connections that are opened at once ask once.
      underWay ??= look().finally(() => {
        underWay = null;
      });
      return underWay;
    },
  };
}

/** The address of one that takes writes, for whoever connects once. */
export const writableAddress = async (address: string): Promise<string> =>
  (await createHostFinder(address).find()).connectionString;

function toHost(connectionString: string): Host {
  const { host, port } = new pg.Client({ connectionString });
  return { connectionString, host, port };
}

/** Why a host is not the one; null where it takes writes. */
async function faultOf({ connectionString }: Host): Promise<string | null> {
  const client = new pg.Client({ connectionString, application_name: 'lanewise-host' });
  client.on('error', () => {});
  const silence = setTimeout(() => hangUp(client), HOST_WITHIN_MS);
  try {
    await client.connect();
    // On a standby as well.
    const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
    await leave(client);
    return rows[0]?.transaction_read_only === 'off' ? null : 'can only be read';
  } catch (error) {
    hangUp(client);
    return (error as Error).message || (error as NodeJS.ErrnoException).code || 'not reached';
  } finally {
    clearTimeout(silence);
  }
}
