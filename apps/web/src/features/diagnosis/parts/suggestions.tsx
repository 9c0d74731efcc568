import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../frame/language.tsx';
import { Reading } from '../../../frame/reading.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { reservationsQuery } from '../queries.ts';
import { suggestionText } from '../suggestion-text.ts';

export const Suggestions = () => {
  const t = useT();
  const diagnosis = useQuery(reservationsQuery);
  return (
    <Card title={t('diagnosis.suggestions')}>
      <Reading query={diagnosis} lines={2}>
        {({ suggestions }) =>
          suggestions.length === 0 ? (
            <Notice tone="success">{t('diagnosis.nothingFound')}</Notice>
          ) : (
            <div className="diagnosis-part">
              {suggestions.map((suggestion) => (
                <Notice
                  key={suggestionText(suggestion, t)}
                  tone={suggestion.severity}
                  hint={t(`diagnosis.suggestion.${suggestion.kind}.act`)}
                >
                  {suggestionText(suggestion, t)}
                </Notice>
              ))}
            </div>
          )
        }
      </Reading>
    </Card>
  );
};
