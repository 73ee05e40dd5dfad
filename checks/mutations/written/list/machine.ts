import type { Mutation } from '../mutation.ts';

const ACCESS_TEST = 'server/platform/database/embedded.access.test.ts';
const THIS_MACHINE = 'server/platform/http/this-machine.ts';
const THIS_MACHINE_TEST = 'server/platform/http/this-machine.test.ts';
const OWN_FOLDER = 'server/platform/database/embedded/own-folder.ts';

/** What keeps other accounts of the same machine, and the database's own, where they belong. */
export const MACHINE: Mutation[] = [
  {
    row: 'reach',
    protection: 'the database’s folder is never taken through a link',
    takenOut: [{ file: OWN_FOLDER, find: 'O_RDONLY | O_DIRECTORY | O_NOFOLLOW', replace: 'O_RDONLY | O_DIRECTORY' }],
    test: { file: ACCESS_TEST, title: 'of the data folder stops the start' },
  },
  {
    row: 'reach',
    protection: 'a socket’s folder elsewhere has a name that nobody can know before',
    takenOut: [
      {
        file: 'server/platform/database/embedded/socket-folder.ts',
        find: 'return mkdtempSync(join(place, FRESH));',
        replace: 'return mkdtempSync(join(place, FRESH)).replace(/[^/]+$/, FRESH);',
      },
    ],
    test: { file: ACCESS_TEST, title: 'the folder is new at each start' },
  },
  {
    row: 'reach',
    protection: 'PostgreSQL asks the system who comes in',
    takenOut: [
      {
        file: 'server/platform/database/embedded/access.ts',
        find: '`local all all peer map=${MAP}\\n`',
        replace: "'local all all trust\\n'",
      },
    ],
    test: { file: ACCESS_TEST, title: 'who comes in' },
  },
  {
    row: 'reach',
    protection: 'the socket is its owner’s alone',
    takenOut: [
      { file: 'server/platform/database/embedded.ts', find: "'unix_socket_permissions=0700'", replace: "'port=5432'" },
    ],
    test: { file: ACCESS_TEST, title: 'no other account' },
  },
  {
    row: 'reach',
    protection: 'root writes in no folder of the database’s account',
    takenOut: [
      {
        file: OWN_FOLDER,
        find: '{ uid: 0, gid: account.gid, mode: 0o710 }',
        replace: '{ uid: account.uid, gid: account.gid, mode: 0o710 }',
      },
    ],
    test: { file: ACCESS_TEST, title: 'which owns nothing that root writes to' },
  },
  {
    row: 'reach',
    protection: 'a second name of another’s file is not handed over with a cluster',
    takenOut: [{ file: OWN_FOLDER, find: 'if (found.isFile() && found.nlink > 1) continue;', replace: '' }],
    test: { file: ACCESS_TEST, title: 'a second name of somebody else’s file' },
  },
  {
    row: 'reach',
    protection: 'a PostgreSQL that an older version left behind, open to all, is not taken over',
    takenOut: [
      {
        file: 'server/platform/database/embedded.ts',
        find: 'await stopServer({ pid: left, process: null });',
        replace: "socketFolder = join(home, 'socket');",
      },
    ],
    test: { file: ACCESS_TEST, title: 'starts though its PostgreSQL was left behind' },
  },
  {
    row: 'reach',
    protection: 'a server for this machine answers no proxy',
    takenOut: [{ file: THIS_MACHINE, find: '!isProxied &&', replace: "raw.url !== '' &&" }],
    test: { file: THIS_MACHINE_TEST, title: 'answers nothing that a proxy passes on' },
  },
  {
    row: 'reach',
    protection: 'a server for this machine answers no name that is pointed at it',
    takenOut: [{ file: THIS_MACHINE, find: 'isLoopbackName(hostname)', replace: 'isLoopbackName("localhost")' }],
    test: { file: THIS_MACHINE_TEST, title: 'no name but this machine’s' },
  },
  {
    row: 'reach',
    protection: 'a server for this machine answers no other machine',
    takenOut: [
      {
        file: THIS_MACHINE,
        find: "isLoopbackAddress(raw.socket.remoteAddress ?? '')",
        replace: "isLoopbackAddress('127.0.0.1')",
      },
    ],
    test: { file: THIS_MACHINE_TEST, title: 'it answers no other machine' },
  },
  {
    row: 'reach',
    protection: 'a server that others reach is in production, though nobody said so',
    takenOut: [
      {
        file: 'server/config.ts',
        find: "env.NODE_ENV ?? (forOthers === null ? 'development' : 'production')",
        replace: "env.NODE_ENV ?? 'development'",
      },
    ],
    test: { file: 'server/config.test.ts', title: 'a server that others reach is in production' },
  },
  {
    row: 'stop',
    protection: 'a signal to npm reaches the server',
    takenOut: [{ file: 'package.json', find: '&& exec node_modules', replace: '&& node_modules' }],
    test: { file: 'scripts/start.test.ts', title: 'SIGTERM to npm' },
  },
  {
    row: 'reach',
    protection: 'for others it does not start on the demo world',
    takenOut: [
      { file: 'server/main.ts', find: '!config.isForThisMachine && (await', replace: 'config.port < 0 && (await' },
    ],
    test: { file: 'scripts/start.test.ts', title: 'does not start on the demo world' },
  },
];
