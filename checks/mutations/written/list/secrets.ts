import type { Mutation } from '../mutation.ts';

const SECRETS = 'server/platform/secrets/secrets.ts';
const KEY_FILE = 'server/platform/secrets/key-file.ts';
const UNLOCK = 'server/platform/secrets/unlock.ts';
const UNLOCK_TEST = 'server/platform/secrets/unlock.test.ts';
const SEEDS = 'server/modules/accounts/seeds.ts';
const SEEDS_TEST = 'server/modules/accounts/sealed-seeds.test.ts';
const SEALED_STREAM = 'server/platform/backup/sealed-stream.ts';
const SEALED_STREAM_TEST = 'server/platform/backup/sealed-stream.test.ts';
const BACKUP_TEST = 'server/platform/backup/backup.test.ts';

/** What is worth nothing without a key that is not in the database. */
export const SEALED: Mutation[] = [
  {
    row: 'others',
    protection: 'the seeds of second factors are sealed (sealed and opened, both out together)',
    takenOut: [
      {
        file: SEEDS,
        find: 'secrets.seal(PURPOSE, accountId, seed)',
        replace: 'Buffer.concat([seed, Buffer.alloc(28)])',
      },
      {
        file: SEEDS,
        find: 'return secrets.open(PURPOSE, accountId, sealed);',
        replace: 'return sealed.subarray(0, 20);',
      },
    ],
    test: { file: SEEDS_TEST, title: 'no table holds a seed' },
  },
  {
    row: 'others',
    protection: 'a seed is of one account (when it is sealed and when it is opened, both out together)',
    takenOut: [
      { file: SECRETS, find: '      cipher.setAAD(Buffer.from(belongsTo));\n', replace: '' },
      { file: SECRETS, find: '      decipher.setAAD(Buffer.from(belongsTo));\n', replace: '' },
    ],
    test: { file: SEEDS_TEST, title: 'put into another account’s row' },
  },
  {
    row: 'others',
    protection: 'seeds of a version that did not seal them are sealed at the start',
    takenOut: [{ file: 'server/app.ts', find: '      await services.secondFactor.sealPlainSeeds();\n', replace: '' }],
    test: { file: SEEDS_TEST, title: 'is sealed by the next start' },
  },
  {
    row: 'others',
    protection: 'a server with another key, or without one, does not start',
    takenOut: [
      {
        file: UNLOCK,
        find: 'if (kept === undefined || kept === secrets?.fingerprint) return;',
        replace: "if (kept !== '') return;",
      },
    ],
    test: { file: UNLOCK_TEST, title: 'a server with another key' },
  },
  {
    row: 'others',
    protection: 'of servers with two keys that start at once, one is refused',
    takenOut: [
      {
        file: UNLOCK,
        find: 'requireKey(await claimFact(db, KEY_FACT, secrets.fingerprint), secrets);',
        replace: 'await claimFact(db, KEY_FACT, secrets.fingerprint);',
      },
    ],
    test: { file: UNLOCK_TEST, title: 'of two servers with two keys' },
  },
  {
    row: 'reach',
    protection: 'a key that others can read is not taken',
    takenOut: [{ file: KEY_FILE, find: '(found.mode & 0o077) !== 0', replace: 'found.mode === 0' }],
    test: { file: UNLOCK_TEST, title: 'one that others can read' },
  },
  {
    row: 'reach',
    protection: 'a key is no link to somewhere else',
    takenOut: [{ file: KEY_FILE, find: 'constants.O_NOFOLLOW | ', replace: '' }],
    test: { file: UNLOCK_TEST, title: 'a link' },
  },
  {
    row: 'reach',
    protection: 'what the server was started with reaches no process of the database',
    takenOut: [{ file: 'server/platform/database/embedded.ts', find: '    env: {},\n', replace: '' }],
    test: { file: 'server/platform/database/embedded.test.ts', title: 'is in no environment' },
  },
  {
    row: 'backup',
    protection: 'a backup says nothing without its key',
    takenOut: [
      {
        file: 'server/platform/backup/write-backup.ts',
        find: 'packed.pipe(sealed).pipe(target);',
        replace: 'packed.pipe(target);',
      },
    ],
    test: { file: BACKUP_TEST, title: 'without the key a backup says nothing' },
  },
  {
    row: 'backup',
    protection: 'a backup is written with the key of its database',
    takenOut: [
      {
        file: 'server/platform/backup/write-backup.ts',
        find: '    requireKey(kept.rows[0]?.value, secrets);\n',
        replace: '',
      },
    ],
    test: { file: BACKUP_TEST, title: 'no backup is written with a key' },
  },
  {
    row: 'backup',
    protection: 'a sealed file that was cut between two pieces is refused',
    takenOut: [{ file: SEALED_STREAM, find: '  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1);\n', replace: '' }],
    test: { file: SEALED_STREAM_TEST, title: 'without its last piece' },
  },
  {
    row: 'backup',
    protection: 'a sealed file whose pieces were exchanged is refused',
    takenOut: [{ file: SEALED_STREAM, find: '  nonce.writeUIntBE(number, 0, 6);\n', replace: '' }],
    test: { file: SEALED_STREAM_TEST, title: 'two exchanged' },
  },
];
