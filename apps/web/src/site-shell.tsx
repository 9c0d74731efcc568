import { QueryClientProvider } from '@tanstack/react-query';
import { MenuNote } from './customer/shipments/parts/menu-note.tsx';
import { queryClient } from './shell/query-client.ts';
import { Pages } from './shell/registry.ts';
import { SiteFrame } from './shell/site-frame.tsx';
import { frameSlots } from './frame-slots.tsx';
import { pages } from './pages.ts';

const paletteActions = async () => (await import('./palette-actions.ts')).paletteActions;

const SiteShell = () => (
  <QueryClientProvider client={queryClient}>
    <Pages value={pages}>
      <SiteFrame slots={frameSlots} Note={MenuNote} paletteActions={paletteActions} />
    </Pages>
  </QueryClientProvider>
);

export default SiteShell;
