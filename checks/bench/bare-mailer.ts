/** The floor: nodemailer alone, sending one message so many times over kept connections, in a process of its own. */
import { readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';

const [, , url = '', messageFile = '', count = '0'] = process.argv;
const raw = readFileSync(messageFile);
const transport = createTransport({ url, pool: true, maxConnections: 2 });
const envelope = { from: 'hello@lanewise.example', to: 'bench@check.example' };
const began = performance.now();
await Promise.all(Array.from({ length: Number(count) }, () => transport.sendMail({ envelope, raw })));
console.log(String(performance.now() - began));
transport.close();
