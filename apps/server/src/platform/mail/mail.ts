import type { Translate } from '../http/language.ts';
import type { Locale } from '@waybill/phrases/translator.ts';

export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Its `Message-ID`, for a mail that may be sent twice. */
  readonly messageId?: string;
};

export type MailContent = {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  readonly footnote: string;
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => entities[char] ?? char);

const font =
  "-apple-system,BlinkMacSystemFont,'Segoe UI','PingFang SC','Hiragino Sans GB','Microsoft YaHei',sans-serif";

const buttonHtml = ({ label, url }: { label: string; url: string }, copy: string): string => `
        <tr><td style="padding:8px 0 24px">
          <a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 28px;background:#1554ad;color:#ffffff;border-radius:8px;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a>
        </td></tr>
        <tr><td style="padding:0 0 24px;font-size:13px;line-height:1.6;color:#5b6472">${escapeHtml(copy)}<br>
          <a href="${escapeHtml(url)}" style="color:#1554ad;word-break:break-all">${escapeHtml(url)}</a>
        </td></tr>`;

const htmlOf = (locale: Locale, t: Translate, content: MailContent): string => `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(content.title)}</title></head>
<body style="margin:0;padding:0;background:#f2f4f7">
  <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f4f7"><tr><td align="center" style="padding:32px 16px">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;font-family:${font};color:#1b2330">
      <tr><td style="padding:0 8px 16px;font-size:15px;font-weight:600;color:#1554ad">${escapeHtml(t('mail.brand'))}</td></tr>
      <tr><td style="padding:32px;background:#ffffff;border:1px solid #e1e5eb;border-radius:12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">
        <tr><td style="padding:0 0 16px;font-size:22px;line-height:1.3;font-weight:700">${escapeHtml(content.title)}</td></tr>
${content.paragraphs
  .map(
    (text) =>
      `        <tr><td style="padding:0 0 16px;font-size:15px;line-height:1.7">${escapeHtml(text)}</td></tr>`,
  )
  .join('\n')}${content.action === undefined ? '' : buttonHtml(content.action, t('mail.copyLink'))}
        <tr><td style="padding:16px 0 0;border-top:1px solid #e1e5eb;font-size:13px;line-height:1.6;color:#5b6472">${escapeHtml(content.footnote)}</td></tr>
      </table></td></tr>
    </table>
  </td></tr></table>
</body>
</html>
`;

const textOf = (t: Translate, content: MailContent): string =>
  [
    content.title,
    ...content.paragraphs,
    ...(content.action === undefined ? [] : [`${content.action.label}\n${content.action.url}`]),
    content.footnote,
    `-- \n${t('mail.brand')}`,
  ].join('\n\n');

export const composeMail = (to: string, locale: Locale, t: Translate, content: MailContent): Mail => ({
  to,
  subject: content.title,
  text: textOf(t, content),
  html: htmlOf(locale, t, content),
});
