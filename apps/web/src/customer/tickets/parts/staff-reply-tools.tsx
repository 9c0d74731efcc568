import type { TicketDetail } from '@waybill/contract/endpoints/ticket-shapes.ts';
import type { TicketStatus } from '@waybill/contract/vocabulary/ticket.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useT } from '../../../shell/language.tsx';
import { QueryWait } from '../../../shell/query-wait.tsx';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { cannedRepliesQuery } from '../desk-queries.ts';
import { CannedText } from './canned-replies-dialog.tsx';
import { PickList } from '../../../kit/fields.tsx';

const afterStatuses = ['processing', 'waiting', 'resolved'] as const;

export type AfterStatus = Extract<TicketStatus, (typeof afterStatuses)[number]>;

const StaffReplyTools = (props: {
  readonly ticket: TicketDetail;
  /** Undefined where no status goes along, as with a note. */
  readonly after: AfterStatus | '' | undefined;
  readonly onAfter: (status: AfterStatus | '') => void;
  readonly picking: boolean;
  readonly onPicking: (picking: boolean) => void;
  readonly onInsert: (text: string, replyId: string) => void;
}) => {
  const { ticket, after, onAfter, picking, onPicking, onInsert } = props;
  const t = useT();
  const id = useId();
  return (
    <div className="flex flex-wrap gap-y-2 gap-x-3 items-center">
      <Button aria-haspopup="dialog" onClick={() => onPicking(true)}>
        {t('desk.canned')}
      </Button>
      {after !== undefined && (
        <span className="flex flex-wrap gap-y-2 gap-x-3 items-center text-secondary text-sm">
          <label htmlFor={id}>{t('word.status')}</label>
          <div>
            <PickList
              id={id}
              value={after}
              options={[
                { value: '', label: t('desk.after.usual') },
                ...afterStatuses.map((value) => ({ value, label: t(`ticketStatus.${value}`) })),
              ]}
              onChange={onAfter}
            />
          </div>
        </span>
      )}
      {picking && (
        <CannedPicker
          category={ticket.category}
          onPick={(text, replyId) => {
            onPicking(false);
            onInsert(text, replyId);
          }}
          onClose={() => onPicking(false)}
        />
      )}
    </div>
  );
};

const CannedPicker = (props: {
  readonly category: TicketDetail['category'];
  readonly onPick: (text: string, replyId: string) => void;
  readonly onClose: () => void;
}) => {
  const { category, onPick, onClose } = props;
  const t = useT();
  const [keyword, setKeyword] = useState('');
  const replies = useQuery(cannedRepliesQuery);
  const text = keyword.trim().toLowerCase();
  const rank = (own: string | null): number => (own === category ? 0 : own === null ? 1 : 2);
  const found = (replies.data?.list ?? [])
    .filter(({ title, content }) => `${title}\n${content}`.toLowerCase().includes(text))
    .sort((a, b) => rank(a.category) - rank(b.category));
  return (
    <Dialog
      title={t('desk.canned')}
      width={640}
      fillsPhone
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('dialog.close')}</Button>}
    >
      <input
        className="filter-input"
        type="search"
        aria-label={t('desk.canned.search')}
        placeholder={t('desk.canned.search')}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      {replies.data === undefined && <QueryWait query={replies} lines={4} label={t('tickets.loading')} />}
      {replies.data !== undefined && found.length === 0 && (
        <EmptyState title={t('desk.canned.none')} text={t('desk.canned.noneText')} />
      )}
      <ul>
        {found.map((reply) => (
          <li className="border-b border-default" key={reply.id}>
            <button
              type="button"
              className="grid gap-1 w-full py-2.5 px-0 bg-transparent text-start cursor-pointer hover:text-primary"
              onClick={() => onPick(reply.content, reply.id)}
            >
              <CannedText reply={reply} />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
};

export default StaffReplyTools;
