import { MobileFrame } from './frame/mobile-frame.tsx';
import { frameSlots } from './frame-slots.tsx';

/** The shell on phones with what features give to it. */
const MobileShell = () => <MobileFrame slots={frameSlots} />;

export default MobileShell;
