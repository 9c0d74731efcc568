import { QueryClientProvider } from '@tanstack/react-query';
import type { FrameSlots } from './frame-slots.ts';
import { KeepAliveOutlet } from './keep-alive-outlet.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import './mobile-frame.css';
import { MobileHeader } from './mobile-header.tsx';
import { MobileTabs } from './mobile-tabs.tsx';
import { queryClient } from './query-client.ts';
import { SessionWarnings } from './session-warnings.tsx';
import { useFrame } from './use-frame.ts';

type Props = { readonly slots: FrameSlots };

export const MobileFrame = ({ slots }: Props) => (
  <QueryClientProvider client={queryClient}>
    <Shell slots={slots} />
  </QueryClientProvider>
);

const Shell = ({ slots: { Announcement, Bell, onReady } }: Props) => {
  useFrame(onReady);
  return (
    <div className="mobile">
      <SessionWarnings />
      <MobileHeader bell={<Bell />} />
      <main id="content" className="mobile-main" tabIndex={-1}>
        <Announcement />
        <KeepAliveOutlet />
      </main>
      <MobileTabs />
      <LoadingOverlay />
    </div>
  );
};
