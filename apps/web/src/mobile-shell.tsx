import { MobileFrame } from './frame/mobile-frame.tsx';
import { frameSlots } from './frame-slots.tsx';

const MobileShell = () => <MobileFrame slots={frameSlots} />;

export default MobileShell;
