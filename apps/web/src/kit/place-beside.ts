/**
 * Shows a popover below what it belongs to, or above it where there is more room, over whatever scrolls or is modal, and
 * keeps it there; answers what lets go of it.
 */
export const keepBeside = (panel: HTMLElement, owner: HTMLElement): (() => void) => {
  const place = (): void => {
    const { top, bottom, left } = owner.getBoundingClientRect();
    const below = innerHeight - bottom;
    const above = below < panel.scrollHeight + 16 && top > below;
    panel.style.left = `${Math.max(8, Math.min(left, innerWidth - panel.offsetWidth - 8))}px`;
    panel.style.maxHeight = `${(above ? top : below) - 12}px`;
    panel.style.top = above ? `${top - panel.offsetHeight - 4}px` : `${bottom + 4}px`;
  };
  if (!panel.matches(':popover-open')) panel.showPopover?.();
  const size = new ResizeObserver(place);
  size.observe(panel);
  addEventListener('scroll', place, true);
  addEventListener('resize', place);
  return () => {
    size.disconnect();
    removeEventListener('scroll', place, true);
    removeEventListener('resize', place);
  };
};
