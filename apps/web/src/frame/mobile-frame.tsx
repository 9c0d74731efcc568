import { QueryClientProvider } from '@tanstack/react-query';
import { AnnouncementSlot } from '../features/notices/parts/announcement-slot.tsx';
import { KeepAliveOutlet } from './keep-alive-outlet.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import './mobile-frame.css';
import { MobileHeader } from './mobile-header.tsx';
import { MobileTabs } from './mobile-tabs.tsx';
import { queryClient } from './query-client.ts';
import { SessionWarnings } from './session-warnings.tsx';
import { useFrame } from './use-frame.ts';

/** The shell on phones: title bar above, tabs below, the pages between them. */
const MobileFrame = () => (
  <QueryClientProvider client={queryClient}>
    <Shell />
  </QueryClientProvider>
);

export default MobileFrame;

const Shell = () => {
  useFrame();
  return (
    <div className="mobile">
      <SessionWarnings />
      {/* An open sheet makes this inert; what warns of the session's end stays within reach. */}
      <div className="mobile-app">
        <MobileHeader />
        <main id="content" className="mobile-main" tabIndex={-1}>
          <AnnouncementSlot />
          <KeepAliveOutlet />
        </main>
        <MobileTabs />
      </div>
      <LoadingOverlay />
    </div>
  );
};
