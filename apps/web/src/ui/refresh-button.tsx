import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

type Props = {
  readonly label: string;
  readonly query: { readonly isFetching: boolean; refetch(): Promise<unknown> };
  readonly ofPage?: boolean;
};

export const RefreshButton = ({ label, query, ofPage = false }: Props) => (
  <Button
    {...(ofPage ? {} : { variant: 'text', size: 'small' })}
    icon={<Icon name="refresh" />}
    loading={query.isFetching}
    onClick={() => void query.refetch()}
  >
    {label}
  </Button>
);
