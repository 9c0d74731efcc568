import type { ReactNode } from 'react';
import { useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon-names.ts';
import type { TicketDraft } from '../drafts.ts';
import { FailedCallText } from './failed-call.tsx';

type Props = {
  readonly draft: TicketDraft;
  readonly onChange: (part: Partial<TicketDraft>) => void;
};

export const TicketContext = ({ draft: { follows, traceId, failedCall }, onChange }: Props) => {
  const t = useT();
  if (follows === undefined && traceId === undefined) return null;
  return (
    <ul className="ticket-context" aria-label={t('tickets.new.along')}>
      {follows !== undefined && (
        <Item
          icon="ticket"
          label={t('tickets.new.follows', { ticketNo: follows.ticketNo })}
          drop={t('tickets.new.dropFollows')}
          onDrop={() => onChange({ follows: undefined })}
        />
      )}
      {traceId !== undefined && (
        <Item
          icon="warning"
          label={t('tickets.new.trace', { traceId })}
          drop={t('tickets.new.dropTrace')}
          onDrop={() => onChange({ traceId: undefined, failedCall: undefined })}
        >
          {failedCall !== undefined && <FailedCallText call={failedCall} />}
        </Item>
      )}
    </ul>
  );
};

type ItemProps = {
  readonly icon: IconName;
  readonly label: string;
  readonly drop: string;
  readonly onDrop: () => void;
  readonly children?: ReactNode;
};

const Item = ({ icon, label, drop, onDrop, children }: ItemProps) => (
  <li className="ticket-context-item">
    <Icon name={icon} />
    <span>
      <span>{label}</span>
      {children}
    </span>
    <Button
      size="small"
      variant="text"
      iconOnly
      icon={<Icon name="close" />}
      aria-label={drop}
      title={drop}
      onClick={onDrop}
    />
  </li>
);
