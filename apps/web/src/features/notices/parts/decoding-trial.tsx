import { useState } from 'react';
import { useT } from '../../../frame/language.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { decodeText } from '../decode-text.ts';

const sample = '%E7%B3%BB%E7%BB%9F\\u7ef4\\u62a4 <b>22:00</b> &amp; &lt;i&gt;24:00&lt;/i&gt;';

export const DecodingTrial = () => {
  const t = useT();
  const [raw, setRaw] = useState(sample);
  return (
    <Card title={t('noticeTest.decoding')}>
      <p className="notice-test-lead">{t('noticeTest.decodingLead')}</p>
      <TextAreaField label={t('noticeTest.raw')} rows={3} value={raw} onChange={setRaw} />
      <p className="filter-field-label notice-test-shown">{t('noticeTest.decoded')}</p>
      <p className="notice-test-decoded">{decodeText(raw) || t('notices.noContent')}</p>
    </Card>
  );
};
