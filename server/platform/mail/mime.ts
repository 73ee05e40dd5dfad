import MailComposer, { type MailComposerOptions } from 'nodemailer/lib/mail-composer';
import type MimeNode from 'nodemailer/lib/mime-node';
import { encode, wrap } from 'nodemailer/lib/qp';

const BASE64_LINE = /.{76}/g;

/**
 * Writes a message as SMTP carries it. nodemailer itself streams each part, for attachments of any size, which takes three times the processor
 * time for our short texts.
 * @throws TypeError for a part that isn't text or bytes, such as a file's path
 */
export function writeMessage(mail: MailComposerOptions): { envelope: MimeNode.Envelope; source: Buffer } {
  const root = new MailComposer(mail).compile();
  return { envelope: root.getEnvelope(), source: Buffer.from(writeNode(root)) };
}

function writeNode(node: MimeNode): string {
  const head = `${node.buildHeaders()}\r\n\r\n`;
  if (!node.multipart) return head + encodeContent(node);
  const parts = node.childNodes.map((child) => `--${node.boundary}\r\n${writeNode(child)}`);
  return `${head}${parts.join('\r\n')}\r\n--${node.boundary}--\r\n`;
}

function encodeContent(node: MimeNode): string {
  const { content = '' } = node;
  if (!Buffer.isBuffer(content) && typeof content !== 'string') throw new TypeError('a part is neither text nor bytes');
  const encoding = node.getTransferEncoding();
  if (encoding === 'base64') return Buffer.from(content).toString('base64').replace(BASE64_LINE, '$&\r\n');
  const text = content.toString().replace(/\r?\n/g, '\r\n');
  return encoding === 'quoted-printable' ? wrap(encode(text)) : text;
}
