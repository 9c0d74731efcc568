import { errorNames } from '@waybill/contract/codes.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useT } from '../../../frame/language.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';

const toneOf = (status: number): Tone => {
  if (status >= 500) return 'error';
  if (status >= 400) return 'warning';
  return status >= 300 ? 'info' : 'success';
};

export const HttpStatus = ({ status }: { readonly status: number }) => (
  <StatusTag tone={toneOf(status)}>{status}</StatusTag>
);

export const codeText = (code: number, t: WebTranslate): string => {
  if (code === 0) return t('calls.success');
  const name = errorNames.get(code);
  return name === undefined ? t('calls.unknownCode') : t(`errors.${name}`);
};

export const CallCode = ({ code }: { readonly code: number }) => {
  const t = useT();
  return (
    <span className="data-ok:text-tertiary" data-ok={code === 0 ? '' : undefined}>
      <span className="number">{code}</span> {codeText(code, t)}
    </span>
  );
};
