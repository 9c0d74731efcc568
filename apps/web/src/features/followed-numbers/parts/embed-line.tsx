import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { frameOf } from '../embed-hosts.ts';
import { embedHostsQuery } from '../queries.ts';

type Props = {
  /** The link, while it is known. */
  readonly url?: string | undefined;
  readonly onChoose: () => void;
};

/** Which websites may show shared parcels, and what they contain to show this one. */
export const EmbedLine = ({ url, onChoose }: Props) => {
  const t = useT();
  const hosts = useQuery(embedHostsQuery).data?.hosts;
  if (hosts === undefined) return null;
  const allowed = hosts.length > 0;
  const code = url !== undefined && allowed ? frameOf(url, t('page.share')) : undefined;
  return (
    <div>
      <div className="share-days">
        <span>{t('share.embed')}</span>
        <Button variant="text" size="small" onClick={onChoose}>
          {t('share.embedChoose')}
        </Button>
      </div>
      <p className="follow-quiet">
        {allowed
          ? t('share.embedAllowed', { hosts: hosts.join(t('share.embedComma')) })
          : t('share.embedNone')}
      </p>
      {code !== undefined && (
        <p className="secret-shown">
          <code>{code}</code> <CopyButton text={code} label={t('share.embedCopy')} />
        </p>
      )}
    </div>
  );
};
