import { useState, useSyncExternalStore } from 'react';
import type { BatchView } from './following/batch-store.ts';
import { followedBatch } from './following/follow-batch.ts';

export const useBatch = (id: string): { readonly view: BatchView; readonly retry: () => void } => {
  const [{ watch, followed }] = useState(() => {
    const batch = followedBatch(id);
    return {
      followed: batch,
      watch: (changed: () => void): (() => void) => {
        if (batch.store.view().reading.kind === 'connecting') batch.start();
        return batch.store.subscribe(changed);
      },
    };
  });
  return {
    view: useSyncExternalStore(watch, followed.store.view),
    retry: () => {
      followed.stop();
      followed.start();
    },
  };
};
