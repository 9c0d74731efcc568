import { createHash } from 'node:crypto';
import type { exceptionSources } from '@waybill/contract/endpoints/security.ts';

export type ExceptionSource = (typeof exceptionSources)[number];

const foreign = /node_modules|node:|extension:\/\//;
const frameLine = /^\s*at\s|@.*:\d+:\d+\s*$/;

/** The first frame of a stack in the product's own code, without where in the file, and without hashes of builds. */
export const ownFrame = (stack: string): string =>
  (stack.split('\n').find((line) => frameLine.test(line) && !foreign.test(line)) ?? '')
    .trim()
    .replace(/:\d+(?::\d+)?(?=\)?$)/, '')
    .replace(/https?:\/\/[^/\s]+/, '')
    .replace(/\bdist\/[0-9a-f]{16}\//, 'dist/')
    .replaceAll(/-[\w-]{8}(?=\.(?:js|mjs|css)\b)/g, '');

export const plainMessage = (message: string): string =>
  message
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g, '""')
    .replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '#')
    .replaceAll(/\b(?=[0-9a-f]*\d)[0-9a-f]{8,}\b/gi, '#')
    .replaceAll(/\d+/g, '0');

export const fingerprintOf = (source: ExceptionSource, message: string, stack: string): string =>
  createHash('sha256')
    .update(`${source}\n${plainMessage(message)}\n${ownFrame(stack)}`)
    .digest('hex')
    .slice(0, 16);

/** What a user is told to name an error by: the beginning of its trace. */
export const numberOf = (traceId: string): string => traceId.slice(0, 8).toUpperCase();

export const isNumber = (text: string): boolean => /^[\w-]{4,20}$/.test(text);
