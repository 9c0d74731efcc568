import { followedNumberEndpoints } from '@waybill/contract/endpoints/followed-numbers.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { query } from '../../client/query.ts';
import { Button } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Notice } from '../../kit/notice.tsx';
import { ReasonButton } from '../../kit/reason-button.tsx';
import { useNow } from '../../kit/ui-context.tsx';
import { useT } from '../../shell/language.tsx';
import { notifyOutcome, showError } from '../../shell/messages.tsx';
import { QueryWait } from '../../shell/query-wait.tsx';
import { NumberDrawer } from '../timeline/number-drawer.tsx';
import { ParcelJourney } from '../timeline/parcel-journey.tsx';
import { askDenial, dueAfter } from './can-refresh.ts';
import { carrierPage } from './contact-carrier.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { FollowedFacts } from './followed-facts.tsx';
import type { OpenedNumber } from './opened-number.ts';
import { ParcelChoices } from './parcel-choices.tsx';
import { askMutation, bulkMutation, followMutation, timelineQuery } from './queries.ts';
import { ShareDialog } from './share-dialog.tsx';

/** What the account knows of a number: as one that it follows, and as one that it bought. */
const useKnown = ({ id: given, number, carrier, item }: OpenedNumber) => {
  const lookup = useQuery(
    query(
      followedNumberEndpoints.listFollowedNumbers,
      { query: { keyword: number, archived: 'all' } },
      { enabled: given === undefined && carrier !== null },
    ),
  );
  const id = given ?? lookup.data?.list.find((one) => one.trackingNumber === number)?.id;
  const reading = useQuery(
    query(
      followedNumberEndpoints.getFollowedNumber,
      { params: { id: id ?? '' } },
      {
        enabled: id !== undefined,
        background: false,
        // It is asked for soon.
        refetchInterval: ({ state: { data } }) =>
          data?.nextLookAt != null && data.nextLookAt <= data.serverTime ? 5_000 : false,
      },
    ),
  );
  const itemId = item?.id ?? reading.data?.purchase?.id;
  const bought = useQuery({ ...timelineQuery(itemId ?? ''), enabled: itemId !== undefined });
  return {
    itemId,
    followed: reading.data,
    timeline: bought.data,
    wait: [bought, reading, lookup].find((one) => one.isLoading || (one.isError && one.data === undefined)),
  };
};

const AskBar = (props: {
  readonly carrier: Carrier;
  readonly number: string;
  readonly known: boolean;
  /** From when it may be asked for again. */
  readonly due: number;
  /** Why nobody asks for it any more. */
  readonly ended: string | undefined;
  readonly asking: boolean;
  readonly onAsk: () => void;
}) => {
  const { carrier, number, known, due, ended, asking, onAsk } = props;
  const t = useT();
  const denied = askDenial(carrier, due, useNow(), t) ?? ended;
  return (
    <>
      <span className="flex flex-[1_0_100%] gap-3 justify-between text-tertiary text-sm">
        <span className="number" aria-hidden>
          {known && denied}
        </span>
        <a className="flex-none" href={carrierPage(carrier, number)} target="_blank" rel="noreferrer">
          {t('follow.carrierPage', { carrier: t(`carrier.${carrier}`) })}
        </a>
      </span>
      {known && (
        <ReasonButton icon={<Icon name="refresh" />} loading={asking} denied={denied} onClick={onAsk}>
          {t('journey.ask')}
        </ReasonButton>
      )}
    </>
  );
};

type Props = { readonly opened: OpenedNumber } & Pick<
  ComponentProps<typeof NumberDrawer>,
  'steps' | 'onClose'
>;

/** Any number, from any list: how it stands, and everything that can be done with it. */
export default function ParcelDrawer({ opened, ...frame }: Props) {
  const t = useT();
  const { itemId, followed, timeline, wait } = useKnown(opened);
  const known = timeline ?? followed;
  const { parcel: heard = known } = opened;
  const parcel = (heard?.fetchedTime ?? '') > (known?.fetchedTime ?? '') ? heard : (known ?? heard);
  const carrier = opened.carrier ?? followed?.carrier ?? null;
  const number = opened.number || (followed?.trackingNumber ?? '');
  const ask = useMutation(askMutation);
  const act = useMutation(bulkMutation);
  const follow = useMutation(followMutation);
  const [dialog, setDialog] = useState<'edit' | 'share'>();
  const id = followed?.id;
  const start = (): void =>
    carrier === null ? undefined : ask.mutate({ carrier, number, itemId, id }, { onError: showError });
  const answer = ask.variables?.number === number ? ask.data : undefined;
  const put = followed?.archived === true ? 'unarchive' : 'archive';
  const ended =
    itemId === undefined && followed?.nextLookAt === null
      ? t(`follow.next.${followed.archived ? 'archived' : 'ended'}`)
      : undefined;
  const due = Math.max(timeline?.nextRefreshAt ?? 0, dueAfter(known?.fetchedTime ?? null));
  const close = (): void => setDialog(undefined);
  return (
    <NumberDrawer
      {...frame}
      carrier={carrier}
      number={number}
      foot={
        carrier === null || wait !== undefined ? undefined : (
          <>
            <AskBar
              carrier={carrier}
              number={number}
              known={known !== undefined}
              due={due}
              ended={ended}
              asking={ask.isPending}
              onAsk={start}
            />
            {followed === undefined ? (
              <Button
                variant={known === undefined ? 'primary' : 'default'}
                icon={<Icon name="eye" />}
                loading={follow.isPending}
                onClick={() =>
                  follow.mutate(
                    { body: { numbers: [number], carrier } },
                    notifyOutcome(t('follow.added', { count: 1 })),
                  )
                }
              >
                {t('follow.send')}
              </Button>
            ) : (
              <>
                <Button
                  loading={act.isPending}
                  onClick={() =>
                    act.mutate(
                      { body: { action: put, ids: [followed.id] } },
                      notifyOutcome(t(`follow.bulk.${put}`, { count: 1 })),
                    )
                  }
                >
                  {t(`follow.${put}`)}
                </Button>
                <Button onClick={() => setDialog('edit')}>{t('word.edit')}</Button>
                <Button onClick={() => setDialog('share')}>{t('share.open')}</Button>
              </>
            )}
          </>
        )
      }
    >
      {opened.notice}
      {answer !== undefined && (
        <Notice
          tone={answer.outcome === 'failed' ? 'error' : answer.outcome === 'refreshed' ? 'success' : 'info'}
        >
          {t(`refresh.one.${answer.outcome}`, { reason: answer.reason ?? t('refresh.noReason') })}
        </Notice>
      )}
      <ParcelChoices
        choices={timeline?.choices ?? opened.choices ?? []}
        chosen={timeline?.uniqueId ?? null}
        itemId={itemId}
        busy={ask.isPending}
        onChosen={start}
      />
      {parcel !== undefined ? (
        <ParcelJourney
          parcel={{ ...parcel, expectedOn: parcel.expectedOn ?? known?.expectedOn ?? null }}
          destination={opened.item?.destination ?? followed?.purchase?.destination}
          none={t(parcel.fetchedTime === null ? 'follow.notAsked' : 'timeline.noneText')}
        >
          {known?.reason != null && (
            <Notice tone="warning">
              {t('timeline.whyNotNewer', { reason: t(`trackingReason.${known.reason}`) })}
            </Notice>
          )}
          {followed !== undefined && <FollowedFacts detail={followed} />}
        </ParcelJourney>
      ) : wait !== undefined ? (
        <QueryWait query={wait} lines={8} label={t('timeline.loading')} />
      ) : (
        opened.notice === undefined && (
          <EmptyState icon="eye" title={t('follow.notFollowed')} text={t('follow.notFollowedText')} />
        )
      )}
      {dialog === 'share' && followed !== undefined && <ShareDialog detail={followed} onClose={close} />}
      {dialog === 'edit' && followed !== undefined && <EditDialog row={followed} onClose={close} />}
    </NumberDrawer>
  );
}
