import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

type Props = {
  readonly label: string;
  /** What is read again, as TanStack Query gives it. */
  readonly query: { readonly isFetching: boolean; refetch(): Promise<unknown> };
  /** Beside the heading of a page, instead of in the head of a card. */
  readonly ofPage?: boolean;
};

/** Reads a list or a page again, and shows that it is being read. */
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
