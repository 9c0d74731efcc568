import './share-bar.css';

export type Share = {
  readonly tone: 'sale' | 'held' | 'sold' | 'away';
  readonly label: string;
  readonly value: number;
};

export const ShareBar = ({ shares }: { readonly shares: readonly Share[] }) => {
  const name = shares.map(({ label, value }) => `${label} ${value.toLocaleString('en')}`).join(' · ');
  return (
    <span className="share-bar" role="img" aria-label={name} title={name} tabIndex={0}>
      {shares.map(
        ({ tone, value }) => value > 0 && <i key={tone} data-tone={tone} style={{ flexGrow: value }} />,
      )}
    </span>
  );
};
