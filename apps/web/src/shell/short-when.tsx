import { useToday } from '../kit/clock.ts';
import { shortMoment } from '../kit/short-time.ts';
import { Titled } from '../kit/titled.tsx';
import { When, whenText } from '../kit/when.tsx';
import { useLanguage } from './language.tsx';

/** A moment in a list: `今天 14:05`, `11-20 09:30`, in full by its title; nothing becomes a dash. */
export const ShortWhen = ({ value }: { value: string | null }) => {
  const { locale } = useLanguage();
  const today = useToday();
  if (value === null) return <When value={value} />;
  return (
    <Titled className="number" title={whenText(value)}>
      {shortMoment(value, today, locale)}
    </Titled>
  );
};
