import type { Mutation } from '../mutation.ts';

/** What a program may do in a student's name, and how. */
export const PROGRAMS: Mutation[] = [
  {
    row: 'callers',
    protection: 'a program holds few lessons that its student has not confirmed',
    takenOut: [
      {
        file: 'server/modules/bookings/confirm-booking.ts',
        find: 'if (waiting >= UNCONFIRMED_MAX || made >= UNCONFIRMED_MAX_A_DAY)',
        replace: 'if (made >= UNCONFIRMED_MAX_A_DAY)',
      },
    ],
    test: { file: 'server/modules/bookings/confirm-booking.test.ts', title: 'a program holds three' },
  },
  {
    row: 'callers',
    protection: 'the mail of a lesson to confirm confirms it in its hour, once',
    takenOut: [
      {
        file: 'server/modules/bookings/confirm-booking.ts',
        find: "status === 'Booked' && confirm_by?.getTime() === said.confirmBy",
        replace: 'String(status) !== String(confirm_by)',
      },
    ],
    test: { file: 'server/modules/bookings/confirm-by-mail.test.ts', title: 'without a log-in, once' },
  },
  {
    row: 'callers',
    protection: 'what a program books waits for the student',
    takenOut: [
      {
        file: 'server/modules/bookings/new-booking.ts',
        find: "!given.key.scopes.includes('book_unasked')",
        replace: 'false',
      },
    ],
    test: { file: 'server/modules/bookings/confirm-booking.test.ts', title: 'waits for its student for an hour' },
  },
  {
    row: 'callers',
    protection: 'a key that has ended is nobody at /mcp either, and says so',
    takenOut: [
      {
        file: 'server/modules/mcp/mcp.routes.ts',
        find: 'if (authorization !== undefined && !request.actor?.key) {',
        replace: 'if (authorization === null) {',
      },
    ],
    test: { file: 'server/modules/mcp/mcp.test.ts', title: 'until it is ended' },
  },
  {
    row: 'callers',
    protection: 'a page of another origin calls no tool, whatever its browser says of it',
    takenOut: [
      {
        file: 'server/modules/mcp/mcp.routes.ts',
        find: 'if (origin !== undefined && publicOrigin !== null && origin !== publicOrigin)',
        replace: 'if (origin === null)',
      },
    ],
    test: { file: 'server/modules/mcp/mcp.test.ts', title: 'a page whose name was pointed here' },
  },
  {
    row: 'others',
    protection: 'the owners hear of an address that is told of their lessons',
    takenOut: [
      {
        file: 'server/modules/webhooks/webhooks.service.ts',
        find: 'await notifications.enqueue(transaction, webhookAdded.to(reader, said));',
        replace: 'void webhookAdded.to(reader, said);',
      },
    ],
    test: { file: 'server/modules/webhooks/webhooks.test.ts', title: 'the owners hear of a new address' },
  },
];
