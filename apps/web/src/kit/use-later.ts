import { useEffect, useState, type ComponentType } from 'react';

/**
 * A part that comes once it is `wanted`, undefined until then. When it cannot be fetched it is asked for again the next
 * time it is wanted, and the page does without it.
 */
export const useLater = (load: () => Promise<{ readonly default: ComponentType }>, wanted: boolean) => {
  const [later, setLater] = useState<{ readonly Part: ComponentType }>();
  useEffect(() => {
    if (wanted) load().then((module) => setLater({ Part: module.default }), console.warn);
  }, [load, wanted]);
  return later;
};
