import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Answer<T = unknown> {
  /** 0 if the connection was lost. */
  status: number;
  body: T;
}

export interface Sent {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
  cookie: string;
  /** Cuts the connection as soon as the request is sent. */
  isCut?: boolean;
}

/** Makes the calls of many people at once and counts all answers. */
export interface Caller {
  call<T>(sent: Sent): Promise<Answer<T>>;
  /** Number of answers by status. */
  answers: Map<number, number>;
  /** Text of the first unexpected answers. */
  faults: string[];
  close(): void;
}

/** With more, calls would only wait for each other on two cores. */
const AT_ONCE = 4;

export function createCaller(address: string): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const answers = new Map<number, number>();
  const faults: string[] = [];

  async function send(sent: Sent): Promise<Answer> {
    const { method = 'GET', path, body, cookie, isCut = false } = sent;
    const payload = body === undefined ? '' : JSON.stringify(body);
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
    const asked = request(`${address}/api${path}`, { method, headers, ...(isCut ? { agent: false } : { agent }) });
    try {
      if (isCut) {
        asked.on('error', () => {});
        asked.end(payload);
        await once(asked, 'finish');
        asked.destroy();
        return { status: 0, body: null };
      }
      asked.end(payload);
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      const said = await buffer(response);
      const isJson = response.headers['content-type']?.includes('json');
      return { status: response.statusCode ?? 0, body: isJson ? JSON.parse(said.toString()) : said };
    } catch {
      return { status: 0, body: null };
    }
  }

  return {
    answers,
    faults,
    async call<T>(sent: Sent) {
      const answer = await send(sent);
      answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
      const isLost = answer.status === 0 && !sent.isCut;
      if ((answer.status >= 500 || isLost) && faults.length < 20)
        faults.push(`${sent.method ?? 'GET'} ${sent.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer as Answer<T>;
    },
    close: () => agent.destroy(),
  };
}

/** Runs the work for each element in order, several at a time. */
export async function forEach<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  let at = 0;
  const walk = async () => {
    for (let one = list[at++]; one !== undefined; one = list[at++]) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walk));
}
