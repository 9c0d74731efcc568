import { createContext, useContext, useEffect, useState } from 'react';

export type UiEnvironment = {
  /** Now in milliseconds, by the clock that deadlines are measured with. */
  readonly now: () => number;
  readonly locale: 'zh-CN' | 'en';
  readonly labels: {
    readonly copy: string;
    readonly copied: string;
    readonly copyFailed: string;
    readonly confirm: string;
    readonly cancel: string;
    readonly close: string;
    readonly showPassword: string;
    readonly hidePassword: string;
    readonly calendar: string;
    readonly startDate: string;
    readonly endDate: string;
    readonly hour: string;
    readonly minute: string;
    readonly timeLeft: (time: string) => string;
    readonly timeOver: string;
    readonly loadFailed: string;
    readonly retry: string;
  };
  readonly notify: {
    readonly done: (text: string) => void;
    readonly failed: (text: string) => void;
    /** Says what went wrong. */
    readonly error: (error: unknown) => void;
  };
};

export const UiContext = createContext<UiEnvironment | null>(null);

export const useUi = (): UiEnvironment => {
  const environment = useContext(UiContext);
  if (environment === null) throw new Error('No UiContext above this component');
  return environment;
};

/** Now, read anew every `interval` milliseconds while the page is on screen. */
export const useNow = (interval = 1000): number => {
  const { now } = useUi();
  const [moment, setMoment] = useState(now);
  useEffect(() => {
    setMoment(now());
    const timer = setInterval(() => setMoment(now()), interval);
    return () => clearInterval(timer);
  }, [now, interval]);
  return moment;
};
