/**
 * The program of the process that draws one picture: what it says as its argument, the photo on standard input, the picture on standard output.
 * The server's own image library reads no SVG, so that nobody's upload is one; here it does, and what it takes ends with this process.
 */
import { drawSharePicture } from './share-picture.ts';

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const photo = Buffer.concat(chunks);

const picture = await drawSharePicture(JSON.parse(process.argv[2] ?? ''), photo.length > 0 ? photo : null);
process.stdout.write(JSON.stringify({ picture: picture.toString('base64') }), () => process.exit(0));
