import { PassThrough } from 'node:stream';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { lateErrorBody } from './errors.ts';

/** Content type of answers in lines. */
export const lineType = 'application/x-ndjson';

/** Notes how much of a call is done, from 0 to 1. */
export type ReportProgress = (share: number) => void;

/** Where nobody is told. */
export const unheard: ReportProgress = () => undefined;

/**
 * Answers a call. Who accepts NDJSON gets a line `{"progress": 0.25}` for each hundredth that is done, then the envelope
 * as the last line, with status 200 whatever it says. A call that reports nothing is answered as any other.
 */
export const answerInLines = (
  request: FastifyRequest,
  reply: FastifyReply,
  work: (report: ReportProgress) => Promise<unknown>,
): Promise<unknown> => {
  if (request.headers.accept?.includes(lineType) !== true) return work(unheard);
  return new Promise((resolve, reject) => {
    const lines = new PassThrough();
    const write = (line: string): void => {
      if (!lines.destroyed) lines.write(`${line}\n`);
    };
    let percent = -1;
    const report: ReportProgress = (share) => {
      const done = Math.floor(share * 100);
      if (done <= percent) return;
      if (percent < 0) resolve(reply.type(lineType).header('x-accel-buffering', 'no').send(lines));
      percent = done;
      write(JSON.stringify({ progress: done / 100 }));
    };
    const follow = async (): Promise<void> => {
      let last: string;
      try {
        const answer = await request.life.during(() => work(report));
        if (percent < 0) return resolve(answer);
        last = reply.serialize(answer) as string;
      } catch (error) {
        if (percent < 0) return reject(error);
        last = JSON.stringify(lateErrorBody(error as FastifyError, request));
      }
      write(last);
      lines.end();
    };
    void follow();
  });
};
