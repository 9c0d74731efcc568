export type Share = {
  readonly tone: 'sale' | 'held' | 'sold' | 'away';
  readonly label: string;
  readonly value: number;
};

const colors: Readonly<Record<Share['tone'], string>> = {
  sale: 'bg-primary',
  held: 'bg-time-fill',
  sold: 'bg-(--text-color-secondary)',
  away: 'bg-(--border-color-control)',
};

export const ShareBar = ({ shares }: { shares: readonly Share[] }) => {
  const name = shares.map(({ label, value }) => `${label} ${value.toLocaleString('en')}`).join(' · ');
  return (
    <span
      className="flex gap-px w-full min-w-20 h-2 overflow-hidden rounded-sm bg-(--border-color-default)"
      role="img"
      aria-label={name}
      title={name}
      tabIndex={0}
    >
      {shares.map(
        // A small part stays in sight.
        ({ tone, value }) =>
          value > 0 && <i key={tone} className={`min-w-0.75 ${colors[tone]}`} style={{ flexGrow: value }} />,
      )}
    </span>
  );
};
