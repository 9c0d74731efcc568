import { useToday } from '../../kit/clock.ts';
import { shortMoment } from '../../kit/short-time.ts';
import { Titled } from '../../kit/titled.tsx';
import { useLanguage, useT } from '../../shell/language.tsx';
import { clockText, hereText } from './parcel-texts.ts';

/** When an event was, by the clock of its place; its title tells it by the product's. */
export const EventTime = ({
  time,
  className = '',
}: {
  readonly time: string;
  readonly className?: string;
}) => {
  const t = useT();
  const { locale } = useLanguage();
  const today = useToday();
  return (
    <Titled className={`number ${className}`} title={hereText(time, t)}>
      {[shortMoment(time.slice(0, 10), today, locale), clockText(time, t)].filter(Boolean).join(' ')}
    </Titled>
  );
};
