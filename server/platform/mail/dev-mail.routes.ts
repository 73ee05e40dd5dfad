import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Email } from 'postal-mime';
import { AppError } from '#server/platform/app-error.ts';
import { listPage, messagePage } from './dev-mail.page.ts';
import { createMailbox } from './mailbox.ts';

// The message contains untrusted HTML: block scripts and outside resources, and open links only outside the frame.
const BODY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation";

const LISTED_MAX = 200;

type FileRequest = FastifyRequest<{ Params: { file: string; index?: string } }>;

/** `/dev/mail`: unsent emails with working links. Registered only if no email leaves the machine. */
export function registerDevMailRoutes(app: FastifyInstance, folder: string): void {
  const mailbox = createMailbox(folder);
  const options = { schema: { hide: true } };
  const page = (reply: FastifyReply, html: string) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);

  async function messageOf(request: FileRequest): Promise<Email> {
    const email = await mailbox.read(request.params.file);
    if (!email) throw new AppError('not_found');
    return email;
  }

  app.get('/dev/mail', options, async (_request, reply) => page(reply, listPage(await mailbox.list(LISTED_MAX))));

  app.get('/dev/mail/:file', options, async (request: FileRequest, reply) =>
    page(reply, messagePage(request.params.file, await messageOf(request))),
  );

  app.get('/dev/mail/:file/body', options, async (request: FileRequest, reply) => {
    const email = await messageOf(request);
    return page(reply.header('content-security-policy', BODY_POLICY), email.html ?? '');
  });

  app.get('/dev/mail/:file/attachment/:index', options, async (request: FileRequest, reply) => {
    const attachment = (await messageOf(request)).attachments[Number(request.params.index)];
    if (!attachment) throw new AppError('not_found');
    const content = attachment.content;
    return reply
      .type(attachment.mimeType)
      .header(
        'content-disposition',
        `attachment; filename="${(attachment.filename ?? 'file').replace(/[^\w.-]/g, '_')}"`,
      )
      .send(typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer));
  });
}
