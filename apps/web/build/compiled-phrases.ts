import { compileMessage } from '@lingui/message-utils/compileMessage';
import { stat } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const phrases = fileURLToPath(new URL('../../../packages/phrases/src/', import.meta.url));
const featureFile = /\/packages\/phrases\/src\/(?:zh-CN|en)\/[\w-]+\.ts$/;

/** Whether an export is a dictionary of phrases and not something else. */
const isDictionary = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string');

/**
 * Compiles the placeholders of the phrases while building: a phrase file becomes its messages as
 * Lingui wants them at run time, so that the ICU parser stays out of the browser.
 */
export const compiledPhrases = (): Plugin => ({
  name: 'waybill:compiled-phrases',
  enforce: 'pre',
  async load(id) {
    const [file = id] = id.split('?');
    if (!featureFile.test(file) || !file.startsWith(phrases)) return null;
    const { mtimeMs } = await stat(file);
    const exports: Readonly<Record<string, unknown>> = await import(`${pathToFileURL(file).href}?${mtimeMs}`);
    const lines = Object.entries(exports).map(([name, dictionary]) => {
      if (!isDictionary(dictionary)) throw new Error(`${file}: ${name} is not a dictionary of phrases`);
      const messages = Object.entries(dictionary).map(([key, text]) => [key, compileMessage(text)]);
      return `export const ${name} = ${JSON.stringify(Object.fromEntries(messages))};`;
    });
    return { code: lines.join('\n'), moduleType: 'js' };
  },
});
