import type { FastifyReply } from 'fastify';

/** Sends a file to save under its name. */
export const sendFile = (reply: FastifyReply, type: string, name: string, content: unknown): FastifyReply =>
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(content);

/** Sends a page that the browser shows and saves under its name. */
export const sendPdf = (reply: FastifyReply, { name, bytes }: { name: string; bytes: unknown }): FastifyReply =>
  reply.type('application/pdf').header('content-disposition', `inline; filename="${name}"`).send(bytes);
