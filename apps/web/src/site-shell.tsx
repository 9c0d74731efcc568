import { UnitPrice } from './features/shipments/parts/unit-price.tsx';
import { SiteFrame } from './frame/site-frame.tsx';
import { frameSlots } from './frame-slots.tsx';

const paletteActions = async () => (await import('./palette-actions.ts')).paletteActions;

const SiteShell = () => <SiteFrame slots={frameSlots} Note={UnitPrice} paletteActions={paletteActions} />;

export default SiteShell;
