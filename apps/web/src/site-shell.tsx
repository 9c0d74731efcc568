import { MenuNote } from './customer/shipments/parts/menu-note.tsx';
import { Pages } from './shell/registry.ts';
import { SiteFrame } from './shell/site-frame.tsx';
import { frameSlots } from './frame-slots.tsx';
import { pages } from './pages.ts';

const paletteActions = async () => (await import('./palette-actions.ts')).paletteActions;

const SiteShell = () => (
  <Pages value={pages}>
    <SiteFrame slots={frameSlots} Note={MenuNote} paletteActions={paletteActions} />
  </Pages>
);

export default SiteShell;
