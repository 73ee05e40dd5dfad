/**
 * Runs in a process of its own and draws one picture: its text as an argument, the photo on standard input, the picture on standard output. In the
 * server, the image library doesn't read SVG, so that no upload is one; here it does, and all it loads ends with this process.
 */
import { drawSharePicture } from './share-picture.ts';

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const photo = Buffer.concat(chunks);

const picture = await drawSharePicture(JSON.parse(process.argv[2] ?? ''), photo.length > 0 ? photo : null);
process.stdout.write(JSON.stringify({ picture: picture.toString('base64') }), () => process.exit(0));
