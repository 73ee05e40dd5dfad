import { lookup as lookUp } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** An address that somebody gave us leads to this machine or its network. Says nothing of the address: it may be a secret. */
export class NotPublicError extends Error {
  constructor() {
    super('an address that is not of the public internet');
  }
}

export interface OutsideOptions {
  /** Others than the public ones, for a test whose servers are here. */
  mayReach?: (address: string) => boolean;
  /** The system's, unless a test plays the part. */
  resolve?: typeof lookUp;
}

/**
 * Agents of `node:http` and `node:https` that connect to the public internet alone: for requests to addresses that others gave us. What a
 * name stands for is looked up once, judged, and connected to: it can not mean another machine the next time. A name that stands for one
 * address inside is refused, whatever else it stands for. Each connection is judged, so each redirect is. None is kept.
 */
export function createOutsideAgents({ mayReach = isPublicAddress, resolve = lookUp }: OutsideOptions = {}): {
  http: http.Agent;
  https: https.Agent;
} {
  const lookup: LookupFunction = (name, options, done) =>
    resolve(name, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return done(error ?? new Error('a name that stands for nothing'), []);
      if (!found.every(({ address }) => mayReach(address))) return done(new NotPublicError(), []);
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });

  /** An address that is written in numbers is not looked up. */
  function requireOutside(host: string | null | undefined): void {
    if (host && isIP(host) !== 0 && !mayReach(host)) throw new NotPublicError();
  }

  class OutsideAgent extends http.Agent {
    override createConnection(...[options, done]: Parameters<http.Agent['createConnection']>) {
      requireOutside(options.host);
      return super.createConnection({ ...options, lookup }, done);
    }
  }
  class SecureOutsideAgent extends https.Agent {
    override createConnection(...[options, done]: Parameters<https.Agent['createConnection']>) {
      requireOutside(options.host);
      return super.createConnection({ ...options, lookup }, done);
    }
  }
  return { http: new OutsideAgent({ keepAlive: false }), https: new SecureOutsideAgent({ keepAlive: false }) };
}
