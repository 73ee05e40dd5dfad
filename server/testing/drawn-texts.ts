import { inflateSync } from 'node:zlib';

/** Where pieces of text begin on each page of a PDF from pdfkit, in points from the left and from the bottom. */
export const findTextPositions = (pdf: Buffer): { x: number; y: number }[][] =>
  [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, stream = '']) => {
    // A stream without the compression used for pages is a font.
    const drawn = stream.startsWith('\x78') ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : '';
    const texts = [...drawn.matchAll(/^1 0 0 1 ([\d.]+) ([\d.]+) Tm$/gm)];
    return texts.length > 0 ? [texts.map(([, x, y]) => ({ x: Number(x), y: Number(y) }))] : [];
  });
