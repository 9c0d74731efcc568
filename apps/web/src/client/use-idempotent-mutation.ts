import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { underOneKey } from './definitive-failure.ts';

/**
 * A mutation that acts once: the same input goes under the same `Idempotency-Key` until its outcome is known, whether it is
 * sent by a second click, a second try or a form that was opened anew. `name` tells it from other mutations; `changes` are
 * the keys of queries that are read again after it was done or tried. A file or a trial, which change
 * nothing, need none of it.
 */
export const useIdempotentMutation = <Input, Result>(
  name: string,
  run: (input: Input, idempotencyKey: string) => Promise<Result>,
  changes: readonly QueryKey[] | ((input: Input) => readonly QueryKey[]) = [],
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => underOneKey([name, input], (key) => run(input, key)),
    onSettled: (_, __, input) =>
      Promise.all(
        (typeof changes === 'function' ? changes(input) : changes).map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
};
