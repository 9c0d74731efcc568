import { auditActs } from '@waybill/contract/vocabulary/audit-acts.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';

/** An act of the staff in words; one that is no longer written keeps its code. */
export const actText = (act: string, t: WebTranslate): string => {
  const known = auditActs.find((name) => name === act);
  return known === undefined ? act : t(`audit.act.${known}`);
};
