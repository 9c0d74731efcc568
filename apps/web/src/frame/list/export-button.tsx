import { useMutation } from '@tanstack/react-query';
import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { Button } from '../../ui/button.tsx';
import { useT } from '../language.tsx';
import { showError } from '../messages.tsx';

type Props = {
  readonly label: PlainPhrase;
  /** What the file will have, where that has to be said. */
  readonly hint?: PlainPhrase;
  readonly save: () => Promise<void>;
};

/** Saves what a list shows as a file. */
export const ExportButton = ({ label, hint, save }: Props) => {
  const t = useT();
  const saving = useMutation({ mutationFn: save, onError: showError });
  return (
    <Button
      loading={saving.isPending}
      title={hint === undefined ? undefined : t(hint)}
      onClick={() => saving.mutate()}
    >
      {t(label)}
    </Button>
  );
};
