import { afterEach, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { endStart } from '../features/office-booking/launch.ts';
import { readSession, type SessionState, whoIs, writeSession } from '../features/session/session-store.ts';
import { leaveRoom } from '../testing/room.tsx';
import { ownDrafts } from '../ui/form/draft.ts';

// Test files share modules: a module's state and registrations carry over. Each file starts with an unknown session.
const NOT_ASKED: SessionState = undefined;
writeSession(NOT_ASKED as never);
ownDrafts(() => whoIs(readSession()));
beforeEach(async () => {
  await cleanup();
  // A test that starts a booking without the dialog would open it in the next test with a header.
  endStart();
});
afterEach(leaveRoom);
