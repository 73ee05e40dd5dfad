import type { Mutation } from '../mutation.ts';

const S3_STORE = 'server/platform/files/s3-store.ts';
const FILE_STORE_TEST = 'server/platform/files/file-store.test.ts';
const SERVER = 'server/platform/http/server.ts';
const CHANGES = 'server/platform/database/changes.ts';
const SESSIONS = 'server/platform/sessions/kept-sessions.ts';
const SILENCE_TEST = 'server/platform/database/silence.test.ts';
const TRAFFIC = 'server/platform/traffic.ts';
const UNFINISHED = 'server/platform/http/unfinished-requests.ts';
const UNFINISHED_TEST = 'server/platform/http/unfinished-requests.test.ts';
const OVERLOAD_TEST = 'server/platform/http/overload.test.ts';
const LEAVING = 'server/platform/http/ending-connections.ts';
const HEALTH_TEST = 'server/platform/http/health.test.ts';
const BACKUP_TEST = 'server/platform/backup/backup.test.ts';
const LOG = 'server/platform/log.ts';
const REQUEST_IDS = 'server/platform/http/request-ids.ts';
const REQUEST_IDS_TEST = 'server/platform/http/request-ids.test.ts';
const LOG_TEST = 'server/platform/log.test.ts';
const A_DAY = 'a day of the product, logged in full';

/** A server that is asked too much, that stops, that is lost; and what it writes of what it does. */
export const OPERATION: Mutation[] = [
  {
    row: 'overload',
    protection: 'calls beyond what can be answered soon are refused at once',
    takenOut: [{ file: TRAFFIC, find: 'if (underWay >= atOnce)', replace: 'if (underWay < 0)' }],
    test: { file: OVERLOAD_TEST },
  },
  {
    row: 'overload',
    protection: 'health is answered all the same',
    takenOut: [
      {
        file: 'server/platform/http/route.ts',
        find: 'options.isAlwaysAnswered ? answer() : app.traffic.run',
        replace: 'app.traffic.run',
      },
    ],
    test: { file: OVERLOAD_TEST },
  },
  {
    row: 'overload',
    protection: 'a call that is over makes room for the next',
    takenOut: [{ file: TRAFFIC, find: '    } finally {\n      underWay--;\n', replace: '    } finally {\n' }],
    test: { file: OVERLOAD_TEST },
  },
  {
    row: 'overload',
    protection: 'one network begins so many calls and no more',
    takenOut: [{ file: UNFINISHED, find: 'if (count(near) >= AT_ONCE ||', replace: 'if (count(near) < 0 ||' }],
    test: { file: UNFINISHED_TEST, title: 'one network may have a hundred unanswered calls' },
  },
  {
    row: 'overload',
    protection: 'a refused file call holds its connection no longer than any other',
    takenOut: [{ file: UNFINISHED, find: 'if (raw.complete === false) endLate();', replace: '' }],
    test: { file: UNFINISHED_TEST, title: 'a photo that was refused already' },
  },
  {
    row: 'overload',
    protection: 'a call that is abandoned no longer counts against its network',
    takenOut: [{ file: UNFINISHED, find: ".once('finish', end).once('close', end)", replace: ".once('finish', end)" }],
    test: { file: UNFINISHED_TEST, title: 'once its sockets close' },
  },
  {
    row: 'overload',
    protection: 'a body is there in time',
    takenOut: [{ file: SERVER, find: '  boundBodies(app, bodyMs);\n', replace: '' }],
    test: { file: UNFINISHED_TEST, title: 'what does not come in time' },
  },
  {
    row: 'overload',
    protection: 'a head is there in time, and Node looks often enough',
    takenOut: [{ file: SERVER, find: ', connectionsCheckingInterval: headersMs / 10', replace: '' }],
    test: { file: UNFINISHED_TEST, title: 'what does not come in time' },
  },
  {
    row: 'overload',
    protection: 'a line for costly work has an end',
    takenOut: [{ file: 'server/platform/semaphore.ts', find: 'line.length >= waiting', replace: 'line.length < 0' }],
    test: { file: 'server/platform/semaphore.test.ts', title: 'a line that is full refuses' },
  },
  {
    row: 'overload',
    protection: 'whoever asks for one day in a thousand ways fills no memory',
    takenOut: [
      {
        file: 'server/platform/http/answer-cache.ts',
        find: 'max: ANSWERS_MAX, maxSize: bytesMax',
        replace: 'max: ANSWERS_MAX, maxSize: 2 ** 40',
      },
    ],
    test: { file: 'server/platform/http/answer-cache.test.ts' },
  },

  {
    row: 'kills',
    protection: 'of several hosts the server leaves the one that takes no writes any more',
    takenOut: [{ file: CHANGES, find: '        onMoved();\n', replace: '' }],
    test: {
      file: 'server/platform/database/writable-host.test.ts',
      title: 'of several hosts the one that takes writes',
    },
  },
  {
    row: 'stop',
    protection: 'a server that goes says so, and serves on until it is known',
    takenOut: [{ file: 'server/app.ts', find: '      leaving.begin();\n', replace: '' }],
    test: { file: HEALTH_TEST, title: 'a server that is leaving' },
  },
  {
    row: 'stop',
    protection: 'its answers end their connections (said at the request and at the answer, both out together)',
    takenOut: [
      {
        file: LEAVING,
        find: "    if (hasBegun) reply.header('connection', 'close');\n    done();",
        replace: '    done();',
      },
      { file: LEAVING, find: "    if (hasBegun) reply.header('connection', 'close');\n  });", replace: '  });' },
    ],
    test: { file: HEALTH_TEST, title: 'a server that is leaving' },
  },
  {
    row: 'stop',
    protection: 'SIGTERM is not the end of what is under way',
    takenOut: [
      {
        file: 'server/main.ts',
        find: "['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);",
        replace:
          "['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, signal === 'SIGTERM' ? () => process.exit(0) : stop);",
      },
    ],
    test: { file: 'checks/chaos/faults.test.ts', title: 'two servers behind a proxy, restarted' },
  },

  {
    row: 'backup',
    protection: 'a backup that was changed is refused',
    takenOut: [
      {
        file: 'server/platform/backup/backup-file.ts',
        find: "head && end && end.sha256 === hash.digest('hex') && ",
        replace: 'head && end && ',
      },
    ],
    test: { file: BACKUP_TEST, title: 'a byte that changed' },
  },
  {
    row: 'backup',
    protection: 'a backup is of one moment',
    takenOut: [
      {
        file: 'server/platform/backup/write-backup.ts',
        find: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
        replace: 'BEGIN READ ONLY',
      },
    ],
    test: { file: BACKUP_TEST, title: 'a backup is of one moment' },
  },
  {
    row: 'backup',
    protection: 'what is still to be done is in it',
    takenOut: [
      {
        file: 'server/platform/backup/write-backup.ts',
        find: 'if (await hasJobs(client)) await copyRows(client, OPEN_JOBS, copy.line);',
        replace: '',
      },
    ],
    test: { file: BACKUP_TEST, title: 'what is restored is what was there' },
  },
  {
    row: 'backup',
    protection: 'photos are in it',
    takenOut: [
      {
        file: 'server/platform/backup/restore-backup.ts',
        find: "else if (part === 'photos') await writePhoto(photos, line);",
        replace: "else if (part === 'photos') continue;",
      },
    ],
    test: { file: BACKUP_TEST, title: 'what is restored is what was there' },
  },
  {
    row: 'backup',
    protection: 'numbers go on where they were',
    takenOut: [
      {
        file: 'server/platform/backup/restore-backup.ts',
        find: "else if (part === 'sequences') await setSequence(client, line);",
        replace: "else if (part === 'sequences') continue;",
      },
    ],
    test: { file: BACKUP_TEST, title: 'what is restored is what was there' },
  },
  {
    row: 'backup',
    protection: 'it is restored into an empty database only',
    takenOut: [
      {
        file: 'server/platform/backup/restore-backup.ts',
        find: 'if (!(await isEmpty(client)))',
        replace: 'if (!client)',
      },
    ],
    test: { file: BACKUP_TEST, title: 'a database that is not empty, or that a server is using' },
  },
  {
    row: 'backup',
    protection: 'the file is for its owner alone',
    takenOut: [{ file: 'server/platform/backup/write-backup.ts', find: ', mode: 0o600 }', replace: ' }' }],
    test: { file: BACKUP_TEST, title: 'the file is for its owner alone' },
  },

  {
    row: 'logs',
    protection: 'requests of two servers have no id alike',
    takenOut: [{ file: REQUEST_IDS, find: "randomUUID().replaceAll('-', '')", replace: "'0'.repeat(32)" }],
    test: { file: REQUEST_IDS_TEST, title: 'two servers give no two requests one id' },
  },
  {
    row: 'logs',
    protection: 'nobody but the proxy names a request as they like',
    takenOut: [{ file: REQUEST_IDS, find: ' && isTrusted(socket.remoteAddress)', replace: '' }],
    test: { file: REQUEST_IDS_TEST, title: 'the proxy names a request, nobody else' },
  },
  {
    row: 'logs',
    protection: 'the proxy names a request in a few plain letters',
    takenOut: [{ file: REQUEST_IDS, find: ' && PROXYS_ID.test(given)', replace: '' }],
    test: { file: REQUEST_IDS_TEST, title: 'the proxy names a request, nobody else' },
  },
  {
    row: 'logs',
    protection: 'a token in a path is masked',
    takenOut: [{ file: SERVER, find: ".replace(/[\\w-]{40,}/g, '[removed]')", replace: '' }],
    test: { file: LOG_TEST, title: A_DAY },
  },
  {
    row: 'logs',
    protection: 'no query is in a line',
    takenOut: [{ file: SERVER, find: "(url.split('?', 1)[0] ?? '')", replace: 'url' }],
    test: { file: LOG_TEST, title: A_DAY },
  },
  {
    row: 'logs',
    protection: 'no header, and so no cookie, is in a line',
    takenOut: [
      {
        file: SERVER,
        find: '  status: reply.statusCode,\n',
        replace: '  status: reply.statusCode,\n  headers: request.headers,\n',
      },
    ],
    test: { file: LOG_TEST, title: A_DAY },
  },
  {
    row: 'logs',
    protection: 'the framework’s own lines, which have the whole address, are off',
    takenOut: [{ file: SERVER, find: 'disableRequestLogging: true', replace: 'disableRequestLogging: false' }],
    test: { file: LOG_TEST, title: A_DAY },
  },
  {
    row: 'logs',
    protection: 'an address that lets somebody in is logged as its pattern',
    takenOut: [
      {
        file: 'server/platform/http/route.ts',
        find: 'hasSecretPath: options.hasSecretPath === true,',
        replace: 'hasSecretPath: false,',
      },
    ],
    test: { file: 'server/modules/calendar-feeds/calendar-feeds.test.ts', title: 'never reaches the log' },
  },
  {
    row: 'logs',
    protection: 'no email address is in an error',
    takenOut: [
      {
        file: LOG,
        find: "text.replace(/(?<![^\\s<>\"'(),:;/@])[^\\s<>\"'(),:;/@]+@[^\\s<>\"'(),:;/@]+\\.[a-z]{2,}/gi, '[address]')",
        replace: 'text',
      },
    ],
    test: { file: LOG_TEST, title: A_DAY },
  },
  {
    row: 'logs',
    protection: 'of an error its own words alone, not the connection that it carries',
    takenOut: [{ file: LOG, find: ' err: describeError,', replace: '' }],
    test: { file: LOG_TEST, title: 'what is logged by mistake' },
  },
  {
    row: 'logs',
    protection: 'a password, a token, a cookie or a place that is logged by mistake is removed',
    takenOut: [{ file: LOG, find: "'*.password',", replace: '' }],
    test: { file: LOG_TEST, title: 'what is logged by mistake' },
  },
  {
    row: 'stop',
    protection: 'a server answers for the page files of another release',
    takenOut: [
      {
        file: 'server/platform/http/pages.ts',
        find: 'if (isRead && path.startsWith(ASSETS)) return sendKeptAsset(request, reply, path.slice(ASSETS.length));',
        replace: 'if (path.startsWith(ASSETS)) return refuseUnknown(request, reply);',
      },
    ],
    test: { file: 'server/platform/web-builds/kept-assets.test.ts', title: 'in the middle of an upgrade' },
  },
  {
    row: 'overload',
    protection: 'who asks for page files that nothing has shares one question to the database with all others',
    takenOut: [
      {
        file: 'server/platform/web-builds/kept-assets.ts',
        find: 'const builds = await readBuilds();',
        replace: 'const builds = await selectBuilds(db);',
      },
    ],
    test: { file: 'server/platform/web-builds/kept-assets.test.ts', title: 'however many ask at once for names' },
  },
  {
    row: 'sessions',
    protection: 'a server that may have missed the end of a session asks the database',
    takenOut: [
      { file: SESSIONS, find: 'changes.isCertain() ? cache.get(key)?.row : undefined', replace: 'cache.get(key)?.row' },
      { file: SESSIONS, find: '      if (!changes.isCertain()) return undefined;\n', replace: '' },
      // Before the listener gives up by itself, which forgets all.
      { file: CHANGES, find: 'const SILENT_MS = 5_000;', replace: 'const SILENT_MS = 600_000;' },
    ],
    test: { file: SILENCE_TEST, title: 'half open believes nothing' },
  },
  {
    row: 'others',
    protection: 'a day list that may be out of date is made anew',
    takenOut: [
      {
        file: 'server/composition/services.ts',
        find: 'const mayKeep = changes.isCertain;',
        replace: 'const mayKeep = () => true;',
      },
      { file: CHANGES, find: 'const SILENT_MS = 5_000;', replace: 'const SILENT_MS = 600_000;' },
    ],
    test: { file: SILENCE_TEST, title: 'half open believes nothing' },
  },
  {
    row: 'others',
    protection: 'a database that hangs is given up',
    takenOut: [
      {
        file: 'server/platform/database/connect.ts',
        find: '    query_timeout: options.answerWithinMs ?? ANSWER_WITHIN_MS,\n',
        replace: '',
      },
    ],
    test: { file: SILENCE_TEST, title: 'does not answer is given up' },
  },
  {
    row: 'others',
    protection: 'whoever asks whether the server is ready is answered, whatever the database does',
    takenOut: [{ file: CHANGES, find: 'await Promise.race([ask(), silence])', replace: 'await ask()' }],
    test: { file: SILENCE_TEST, title: 'says that it is not ready long before' },
  },
  {
    row: 'others',
    protection: 'a database that takes no writes is said to be away, not to be broken',
    takenOut: [{ file: 'server/platform/database/unavailable.ts', find: ' || isUnwritable(error);', replace: ';' }],
    test: { file: SILENCE_TEST, title: 'takes no writes' },
  },
  {
    row: 'others',
    protection: 'a replica that followed the primary before is not taken for one that has what this one wrote',
    takenOut: [{ file: 'server/platform/database/replica.ts', find: ' AND timeline_id = ${timeline}', replace: '' }],
    test: { file: 'server/platform/database/replica.test.ts', title: 'with a primary that is none any more' },
  },
  {
    row: 'others',
    protection: 'so is one whose disk is full',
    takenOut: [
      { file: 'server/platform/database/unavailable.ts', find: "['25006', '53100', '58030']", replace: "['25006']" },
    ],
    test: { file: SILENCE_TEST, title: 'whose disk is full' },
  },
  {
    row: 'others',
    protection: 'what a bucket says that it keeps is read back',
    takenOut: [{ file: S3_STORE, find: "(await call('GET', key))?.equals(bytes)", replace: 'key' }],
    test: { file: FILE_STORE_TEST, title: 'what is written is refused' },
  },
  {
    row: 'others',
    protection: 'what a bucket gives is what the key says',
    takenOut: [{ file: S3_STORE, find: ' || isOfKey(key, bytes)', replace: ' || key' }],
    test: { file: FILE_STORE_TEST, title: 'nothing is read, until it says the truth' },
  },
  {
    row: 'others',
    protection: 'a bucket that is silent has three seconds, one at a time',
    takenOut: [{ file: S3_STORE, find: 'if (isSilent && isAsked)', replace: 'if (isSilent && !isAsked)' }],
    test: { file: FILE_STORE_TEST, title: 'one at a time, until it answers' },
  },
  {
    row: 'others',
    protection: 'a server of an outside database goes by its time',
    takenOut: [{ file: 'server/platform/clock.ts', find: 'aheadMs += apartMs;', replace: '' }],
    test: { file: 'server/platform/clock.test.ts', title: 'what is another time' },
  },
  {
    row: 'overload',
    protection: 'while people ask, mail passes one by one, however many are sent at once',
    takenOut: [
      {
        file: 'server/platform/jobs/jobs.ts',
        find: 'gate = gate.then(() => letRequestsPass(traffic));',
        replace: 'gate = letRequestsPass(traffic);',
      },
    ],
    test: { file: 'server/platform/jobs/jobs.test.ts', title: 'so many of those taken are done at once' },
  },
];
