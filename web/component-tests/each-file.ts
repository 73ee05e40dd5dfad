import { afterEach, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { readSession, type SessionState, whoIs, writeSession } from '../features/session/session-store.ts';
import { leaveRoom } from '../testing/room.tsx';
import { ownDrafts } from '../ui/form/draft.ts';

// All files share their modules: what a module registers as it loads reaches the first file alone, and what it holds stays.
// A file begins with a session that the server hasn't been asked for.
const NOT_ASKED: SessionState = undefined;
writeSession(NOT_ASKED as never);
ownDrafts(() => whoIs(readSession()));
beforeEach(() => cleanup());
afterEach(leaveRoom);
