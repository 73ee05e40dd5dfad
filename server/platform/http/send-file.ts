import type { FastifyReply } from 'fastify';

/** Sends a file as a download with its name. */
export const sendFile = (reply: FastifyReply, type: string, name: string, content: unknown): FastifyReply =>
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(content);

/** Sends a PDF that the browser displays and saves under its name. */
export const sendPdf = (reply: FastifyReply, { name, bytes }: { name: string; bytes: unknown }): FastifyReply =>
  reply.type('application/pdf').header('content-disposition', `inline; filename="${name}"`).send(bytes);
