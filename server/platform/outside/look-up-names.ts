import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { createFairQueue } from '#server/platform/fair-queue.ts';

export interface NameServers {
  /** Used instead of the system's name servers, for tests: `127.0.0.1:5353`. */
  nameServers?: string[];
}

/** The system's hosts file, which takes precedence over name servers. */
const HOSTS_FILE = '/etc/hosts';
/** RFC 6761 reserves these names for this machine. */
const LOOPBACK_NAME = /(?:^|\.)localhost$/;
const LOOPBACK = ['127.0.0.1', '::1'];

const TRY_MS = 1_500;
const TRIES = 2;
/**
 * Half of a request's deadline, so that a name server that ignores one of its questions still leaves time to connect.
 */
const LOOK_UP_MS = 5_000;
/** Once the addresses of one family are known, those of the other get this much longer. */
const OTHER_FAMILY_MS = 1_000;
const AT_ONCE_OF_ONE = 4;

/**
 * Resolves host names from strangers. `dns.lookup` would hold one of the few threads that passwords, files and the
 * database connection also need until the name server responds, even if nobody is waiting any longer. Our own resolver
 * needs no thread and stops on abort. Each school or account runs a few lookups at once, so its silent names never
 * delay
 * anyone else's. Callers limit the total.
 */
export function createNameLookUp({ nameServers }: NameServers) {
  const unbounded = Number.POSITIVE_INFINITY;
  const queue = createFairQueue({
    running: unbounded,
    runningOfOne: AT_ONCE_OF_ONE,
    waitingOfOne: unbounded,
    waiting: unbounded,
  });

  async function askNameServers(name: string, signal: AbortSignal): Promise<string[]> {
    signal.throwIfAborted();
    const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
    if (nameServers) resolver.setServers(nameServers);
    const cancel = () => resolver.cancel();
    const timers = [setTimeout(cancel, LOOK_UP_MS)];
    signal.addEventListener('abort', cancel);
    const hurry = (found: string[]) => {
      timers.push(setTimeout(cancel, OTHER_FAMILY_MS));
      return found;
    };
    try {
      const answers = await Promise.allSettled([
        resolver.resolve4(name).then(hurry),
        resolver.resolve6(name).then(hurry),
      ]);
      const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
      if (found.length > 0) return found;
      throw answers.find((answer) => answer.status === 'rejected')?.reason ?? new Error('a name without addresses');
    } finally {
      for (const timer of timers) clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
    }
  }

  /** @returns every address of the name. @throws Error if it has none, its name server is silent, or `signal` aborts */
  return async (written: string, who: string, signal: AbortSignal): Promise<string[]> => {
    const name = written.toLowerCase().replace(/\.$/, '');
    if (LOOPBACK_NAME.test(name)) return LOOPBACK;
    const local = await inHostsFile(name);
    if (local.length > 0) return local;
    return queue.run(who, () => askNameServers(name, signal), signal);
  };
}

async function inHostsFile(name: string): Promise<string[]> {
  const text = await readFile(HOSTS_FILE, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/);
    return names.includes(name) ? [address] : [];
  });
}
