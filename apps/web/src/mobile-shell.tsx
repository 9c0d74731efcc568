import { MobileFrame } from './shell/mobile-frame.tsx';
import { Pages } from './shell/registry.ts';
import { frameSlots } from './frame-slots.tsx';
import { pages } from './pages.ts';

const MobileShell = () => (
  <Pages value={pages}>
    <MobileFrame slots={frameSlots} />
  </Pages>
);

export default MobileShell;
