import { QueryClientProvider } from '@tanstack/react-query';
import { MobileFrame } from './shell/mobile-frame.tsx';
import { queryClient } from './shell/query-client.ts';
import { Pages } from './shell/registry.ts';
import { frameSlots } from './frame-slots.tsx';
import { pages } from './pages.ts';

const MobileShell = () => (
  <QueryClientProvider client={queryClient}>
    <Pages value={pages}>
      <MobileFrame slots={frameSlots} />
    </Pages>
  </QueryClientProvider>
);

export default MobileShell;
