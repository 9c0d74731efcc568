/** Puts a popover below what it belongs to, or above it where there is more room, over whatever scrolls or is modal. */
export const placeBeside = (
  panel: HTMLElement,
  owner: HTMLElement,
  most = Number.POSITIVE_INFINITY,
): void => {
  if (!panel.matches(':popover-open')) panel.showPopover?.();
  const { top, bottom, left } = owner.getBoundingClientRect();
  const below = innerHeight - bottom;
  const above = below < Math.min(panel.scrollHeight + 16, most) && top > below;
  panel.style.left = `${Math.max(8, Math.min(left, innerWidth - panel.offsetWidth - 8))}px`;
  panel.style.maxHeight = `${Math.min(most, (above ? top : below) - 12)}px`;
  panel.style.top = above ? `${top - panel.offsetHeight - 4}px` : `${bottom + 4}px`;
};
