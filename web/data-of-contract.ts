import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { Endpoint } from '../contract/endpoint.ts';

const CONTRACT = resolve(import.meta.dirname, '../contract');
const IMPORT = /import \{([^}]*)\} from '(?:#contract|\.)\/([\w.-]+\.ts)';/g;
const DATA = '?data';

/** All that `web/api` reads of an endpoint. */
const ofEndpoint = ({ method, path, multipart }: Endpoint) => ({
  method,
  path,
  ...(multipart?.file && { multipart: { file: multipart.file } }),
});

/** What an export is without schemas and functions; undefined where nothing is left. */
function asData(value: unknown): unknown {
  if (typeof value === 'function' || (typeof value === 'object' && value !== null && '_zod' in value)) return undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if ('method' in value && 'path' in value) return ofEndpoint(value as Endpoint);
  const entries = Object.entries(value).map(([key, part]) => [key, asData(part)] as const);
  return entries.some(([, part]) => part === undefined) ? undefined : Object.fromEntries(entries);
}

/**
 * A page that only calls needs an endpoint's method and path, not its schemas and the validator behind them. What the
 * contract's modules export as data (addresses of calls, lists, bounds) is written out here while building, in a module
 * apart from the schemas, and imports are led there by name. Only forms then bring Zod.
 */
export function dataOfContract(): Plugin {
  const data = new Map<string, Map<string, string>>();
  return {
    name: 'data-of-contract',
    enforce: 'pre',
    apply: 'build',
    async buildStart() {
      for (const file of readdirSync(CONTRACT)) {
        if (file.endsWith('.test.ts') || !readFileSync(join(CONTRACT, file), 'utf8').includes("from 'zod'")) continue;
        const exported = (await import(join(CONTRACT, file))) as Record<string, unknown>;
        const found = Object.entries(exported).flatMap(([name, value]): [string, string][] => {
          const json = JSON.stringify(asData(value));
          return json === undefined ? [] : [[name, json]];
        });
        data.set(file, new Map(found));
      }
    },
    load(id) {
      if (!id.startsWith(CONTRACT) || !id.endsWith(DATA)) return null;
      const found = data.get(basename(id, DATA)) ?? new Map<string, string>();
      return [...found].map(([name, json]) => `export const ${name} = ${json};`).join('\n');
    },
    transform(code, id) {
      if (!/\/(?:web|contract)\/[^?]*\.tsx?(?:$|\?__react-router)/.test(id)) return null;
      const read = /^.*import.*$|\w+Endpoints\.\w+\.(?:body|query|params|response)\b/gm;
      for (const [found] of code.matchAll(read)) {
        if (!found.includes('import'))
          throw new Error(`${id}: ${found} is no data; import it where it is needed, see late.ts`);
      }
      return code.replaceAll(IMPORT, (statement: string, list: string, file: string) => {
        const known = data.get(file);
        const isHere = known && (statement.includes('#contract/') || id.startsWith(CONTRACT));
        if (!isHere) return statement;
        const names = list.split(',').flatMap((name) => name.trim() || []);
        const values = names.filter((name) => !name.startsWith('type '));
        const isData = (name: string) => known.has(name.split(' as ', 1)[0] ?? name);
        const take = (taken: string[], from: string) =>
          taken.length > 0 ? `import { ${taken.join(', ')} } from '${from}';` : '';
        const source = join(CONTRACT, file);
        return [
          take(
            names.filter((name) => name.startsWith('type ')).map((name) => name.slice(5)),
            source,
          ).replace('import', 'import type'),
          take(values.filter(isData), `${source}${DATA}`),
          take(
            values.filter((name) => !isData(name)),
            source,
          ),
        ].join(' ');
      });
    },
  };
}
