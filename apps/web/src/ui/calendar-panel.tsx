import type { ReactNode } from 'react';

/** What scrolls must be reachable by keys, and a button be called what is written on it. */
const repair = (panel: HTMLElement | null): void => {
  for (const column of panel?.querySelectorAll<HTMLElement>('.ant-picker-time-panel-column') ?? [])
    column.tabIndex = 0;
  for (const button of panel?.querySelectorAll(':is(.ant-picker-year-btn, .ant-picker-month-btn)') ?? [])
    button.removeAttribute('aria-label');
};

/** The calendar of antd, for everybody. */
export const calendarPanel = (panel: ReactNode): ReactNode => <div ref={repair}>{panel}</div>;
