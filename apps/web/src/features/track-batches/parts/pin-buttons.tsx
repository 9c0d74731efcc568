import { useMutation } from '@tanstack/react-query';
import type { TrackLine } from '@waybill/contract/endpoints/track-batches.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { useT } from '../../../frame/language.tsx';
import { message, showError } from '../../../frame/messages.tsx';
import { Button } from '../../../ui/button.tsx';
import { pinMutation } from '../queries.ts';
import type { OpenKind } from '../results/groups.ts';

type Props = {
  readonly id: string;
  readonly positions: readonly number[];
  readonly carriers: readonly Carrier[];
  readonly label: (carrier: string) => string;
  readonly ariaLabel?: (carrier: string) => string;
};

const PinButtons = ({ id, positions, carriers, label, ariaLabel }: Props) => {
  const t = useT();
  const pin = useMutation(pinMutation);
  return carriers.map((carrier) => {
    const name = t(`carrier.${carrier}`);
    return (
      <Button
        key={carrier}
        size="small"
        aria-label={ariaLabel?.(name)}
        loading={pin.isPending && pin.variables.carrier === carrier}
        onClick={() =>
          pin.mutate(
            { id, positions, carrier },
            {
              onSuccess: () => message.success(t('results.pinned', { carrier: name })),
              onError: showError,
            },
          )
        }
      >
        {label(name)}
      </Button>
    );
  });
};

export const PinNumber = ({ id, line }: { readonly id: string; readonly line: TrackLine }) => {
  const t = useT();
  const { outcome, number, position, candidates } = line;
  if (outcome !== 'unrecognised') return null;
  return (
    <PinButtons
      id={id}
      positions={[position]}
      carriers={candidates.map(({ carrier }) => carrier)}
      label={(carrier) => t('draft.pin', { carrier })}
      ariaLabel={(carrier) => t('draft.pinOne', { number, carrier })}
    />
  );
};

export const PinKind = ({ id, kind }: { readonly id: string; readonly kind: OpenKind }) => {
  const t = useT();
  const { reason, candidates, positions } = kind;
  const carriers = candidates.map((carrier) => t(`carrier.${carrier}`)).join(t('draft.or'));
  return (
    <div className="flex flex-wrap gap-y-1.5 gap-x-2.5 items-center py-2 px-4 border-b border-default bg-warning">
      <span className="flex-[1_1_240px]">
        {t(`draft.pinKind.${reason}`, { count: positions.length, carriers })}
      </span>
      <PinButtons
        id={id}
        positions={positions}
        carriers={candidates}
        label={(carrier) => t('draft.pinAll', { carrier })}
      />
    </div>
  );
};
