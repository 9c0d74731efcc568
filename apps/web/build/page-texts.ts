import { boot } from '@waybill/phrases/zh-CN/boot.ts';
import { open } from '@waybill/phrases/zh-CN/open.ts';
import type { Plugin } from 'vite';

/** Puts phrases into index.html, where `{{key}}` names one. */
export const pageTexts = (): Plugin => ({
  name: 'waybill:page-words',
  transformIndexHtml: (html) =>
    html.replace(/\{\{([\w.-]+)\}\}/g, (_, key: string) => {
      const words: string | undefined = ({ ...open, ...boot } as Readonly<Record<string, string>>)[key];
      if (words === undefined) throw new Error(`index.html: there is no phrase ${key}`);
      return words;
    }),
});
