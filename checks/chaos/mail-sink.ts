import { listenForMail, type SmtpManners } from '#server/testing/smtp-server.ts';

/** How a mail server can fail: a code in the middle, a code at the end, a line that is cut while the message is sent. */
const MISHAPS = [
  '451 at the recipient',
  '452 at the end',
  '554 at the end',
  'cut in the message',
  '421 at the start',
] as const;
type Mishap = (typeof MISHAPS)[number];

export interface MailSink {
  port: number;
  /** What was taken: one entry a message, in order. */
  taken: { id: string; to: string; text: string }[];
  refused: number;
  /** Which share of the conversations goes wrong, in turns of every kind of mishap. */
  failing: number;
  open(): Promise<void>;
  /** Nobody answers at the port any more. */
  shut(): Promise<void>;
}

/** A mail server that keeps what it takes, and fails as it is told to. */
export function createMailSink(port: number): MailSink {
  let count = 0;
  let mishaps = 0;
  let server: Awaited<ReturnType<typeof listenForMail>> | null = null;
  const sink: MailSink = { port, taken: [], refused: 0, failing: 0, open, shut };

  function nextMishap(): Mishap | null {
    // Spread evenly instead of drawn by lot: half is half in a short run too.
    const due = Math.floor(++count * sink.failing) - Math.floor((count - 1) * sink.failing);
    if (due === 0) return null;
    sink.refused++;
    return MISHAPS[mishaps++ % MISHAPS.length] ?? null;
  }

  function manners(): SmtpManners {
    let mishap: Mishap | null = null;
    return {
      onSender() {
        mishap = nextMishap();
        return mishap === '421 at the start' ? '421 closing' : null;
      },
      onRecipient: () => (mishap === '451 at the recipient' ? '451 later' : null),
      isCut: () => mishap === 'cut in the message',
      onMessage(text, to) {
        if (mishap?.endsWith('at the end')) return `${mishap.slice(0, 3)} not now`;
        sink.taken.push({ id: /^Message-ID: <(.*)>/im.exec(text)?.[1] ?? '', to, text });
        return null;
      },
    };
  }

  async function open(): Promise<void> {
    server = await listenForMail({ hostname: '127.0.0.1', port }, manners);
  }
  async function shut(): Promise<void> {
    await server?.close();
    server = null;
  }
  return sink;
}
