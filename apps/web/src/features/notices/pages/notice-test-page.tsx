import { useT } from '../../../frame/language.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DecodingTrial } from '../parts/decoding-trial.tsx';
import { PollingPanel } from '../parts/polling-panel.tsx';
import { SampleNotices } from '../parts/sample-notices.tsx';
import { SelfSend } from '../parts/self-send.tsx';
import './notice-test-page.css';

const NoticeTestPage = () => {
  const t = useT();
  return (
    <div className="notice-test">
      <PageHeader title={t('page.testNotification')} lead={t('noticeTest.lead')} />
      <div className="notice-test-columns">
        <div>
          <PollingPanel />
          <SelfSend />
          <DecodingTrial />
        </div>
        <SampleNotices />
      </div>
    </div>
  );
};

export default NoticeTestPage;
