import type { School } from '../../contract/schools.ts';
import { linkIn, mailTo } from './mailbox.ts';
import type { Product } from './product.ts';

/** Calls the API with one session. */
export interface Client {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: object | FormData): Promise<T>;
  put<T>(path: string, body: object): Promise<T>;
  patch<T>(path: string, body: object): Promise<T>;
  cookie(): string;
}

/** A product's address, and the folder with its emails. */
type Place = Pick<Product, 'address' | 'dataDir'>;

export function createClient({ address }: Pick<Place, 'address'>): Client {
  let cookie = '';
  async function send<T>(path: string, init: RequestInit): Promise<T> {
    const response = await fetch(`${address}/api${path}`, { ...init, headers: { ...init.headers, cookie } });
    const set = response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
    cookie = set.find((one) => one.includes('lanewise_session=')) ?? cookie;
    const text = await response.text();
    if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${path}: ${response.status} ${text.slice(0, 500)}`);
    return (response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as T;
  }
  const sendJson = <T>(method: string, path: string, body: object): Promise<T> =>
    send(path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  return {
    get: (path) => send(path, {}),
    post: (path, body) =>
      body instanceof FormData ? send(path, { method: 'POST', body }) : sendJson('POST', path, body),
    put: (path, body) => sendJson('PUT', path, body),
    patch: (path, body) => sendJson('PATCH', path, body),
    cookie: () => cookie,
  };
}

const PASSWORD = 'lane-change-2026';

async function verify(product: Place, email: string): Promise<void> {
  const mail = await mailTo(product.dataDir, email, /verif|confirm/i);
  const link = new URL(linkIn(mail, '/verify/'));
  const response = await fetch(`${product.address}/api${link.pathname}${link.search}`);
  if (!response.ok) throw new Error(`The verification link answers ${response.status}`);
}

/** Signs a school up, verifies it by its email, logs in and fills in its information. */
export async function openSchool(
  product: Place,
  email: string,
  name = `Check School ${email.split('@')[0]}`,
): Promise<{ client: Client; schoolId: string }> {
  const client = createClient(product);
  await client.post('/school/signup', { email, password: PASSWORD, name });
  await verify(product, email);
  const { id } = await client.post<{ id: string }>('/school/login', { email, password: PASSWORD });
  const form = new FormData();
  const information = {
    schoolId: id,
    name,
    email,
    contactNumber1: '416 555 0123',
    addressLine1: '1 Main Street',
    city: 'Toronto',
    province: 'ON',
    country: 'Canada',
    postalCode: 'M5V 2T6',
    isLegallyRegistered: 'true',
    termsAcceptance: 'true',
  };
  for (const [name, value] of Object.entries(information)) form.set(name, value);
  await client.post<School>('/school/info', form);
  return { client, schoolId: id };
}

/** Invites a member, joins by the email's link and logs in. */
export async function openMember(
  product: Place,
  school: Client,
  schoolId: string,
  invited: { email: string; role: 'manager' | 'instructor'; instructorId?: string },
  name = { firstName: 'Terry', lastName: 'Member' },
): Promise<Client> {
  await school.post(`/school/${schoolId}/members`, invited);
  const link = linkIn(await mailTo(product.dataDir, invited.email, /./), '/join');
  const client = createClient(product);
  const token = new URL(link).searchParams.get('token');
  await client.post('/auth/join', { token, ...name, password: PASSWORD });
  await client.post('/school/login', { email: invited.email, password: PASSWORD });
  return client;
}

/** Invites a parent or guardian, accepts by the email's link and logs in. */
export async function openGuardian(
  product: Place,
  student: Client,
  named: { firstName: string; lastName: string; email: string; mayCancel: boolean },
  said: object = {},
): Promise<Client> {
  await student.post('/guardians', named);
  const link = linkIn(await mailTo(product.dataDir, named.email, /./), '/guardian');
  const client = createClient(product);
  await client.post('/auth/guardian', { token: new URL(link).searchParams.get('token'), ...said, password: PASSWORD });
  await client.post('/candidate/login', { email: named.email, password: PASSWORD });
  return client;
}

export async function openStudent(
  product: Place,
  email: string,
  firstName = 'Sam',
  lastName = 'Learner',
): Promise<{ client: Client; studentId: string }> {
  const client = createClient(product);
  await client.post('/candidate/signup', { first_name: firstName, last_name: lastName, email, password: PASSWORD });
  await verify(product, email);
  const { id } = await client.post<{ id: string }>('/candidate/login', { email, password: PASSWORD });
  return { client, studentId: id };
}

export async function addInstructor(
  client: Client,
  schoolId: string,
  number: number,
  changes: object = {},
): Promise<{ id: string; email: string }> {
  const email = `instructor${number}@check.example`;
  const { id } = await client.post<{ id: string }>('/instructor', {
    schoolId,
    firstName: 'Instructor',
    lastName: `Number ${number}`,
    contactNumber: '(416) 555-0199',
    email,
    numberOfYearsOfExperience: (number % 20) + 1,
    languages: ['ENGLISH', ...(number % 3 === 0 ? ['PUNJABI'] : []), ...(number % 4 === 0 ? ['FRENCH'] : [])],
    ratePerHour: 50 + (number % 30),
    instructorCar: { make: 'Toyota', model: 'Corolla', year: 2024, color: 'Blue', plateNumber: `CHK ${number}` },
    termsAcceptance: true,
    ...changes,
  });
  return { id, email };
}

/** An .xlsx file of these rows under the template's headings. */
export async function makeSheet(rows: (string | number)[][]): Promise<Blob> {
  const { utils, write } = await import('@e965/xlsx');
  const book = utils.book_new();
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([['Instructor email', 'Date', 'Start time', 'End time'], ...rows]),
    'Schedule',
  );
  return new Blob([write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array<ArrayBuffer>]);
}

export async function uploadSheet<T>(client: Client, schoolId: string, sheet: Blob, options = ''): Promise<T> {
  const form = new FormData();
  form.set('file', sheet, 'schedule.xlsx');
  return client.post<T>(`/schedule/upload?schoolId=${schoolId}${options}`, form);
}
