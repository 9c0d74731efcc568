import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { carrierCapabilities } from '@waybill/contract/vocabulary/carrier-capabilities.ts';
import { useState } from 'react';
import { useT } from '../../../frame/language.tsx';
import { MobileSheet } from '../../../frame/mobile-sheet.tsx';
import { Button } from '../../../ui/button.tsx';
import type { SentenceQuery } from '../../../frame/read-sentence.ts';
import { SentenceParts } from '../parts/sentence-parts.tsx';
import type { Days } from '../queries.ts';
import { ZipOption } from '../parts/zip-option.tsx';
import { useZips } from '../use-zips.ts';
import './zip-sheet.css';

type Props = {
  readonly carrier: Carrier;
  /** Days that the query asks for. */
  readonly days: Days;
  readonly value: string;
  readonly onPick: (zip: string, sentence?: SentenceQuery) => void;
  readonly onClose: () => void;
};

const whole = /^\d{5}(-\d{4})?$/;

/** Finds a ZIP code by its digits or its city; a whole one can be taken as it was typed. */
const ZipSheet = ({ carrier, days, value, onPick, onClose }: Props) => {
  const t = useT();
  const [typed, setTyped] = useState(value);
  const { zips, looking, sentence } = useZips(carrier, typed, days, true);
  const zip = typed.trim();
  const placeless = sentence !== undefined && sentence.place === undefined;
  return (
    <MobileSheet title={t('mobile.zip.title')} onClose={onClose}>
      <form
        className="zip-sheet"
        onSubmit={(event) => {
          event.preventDefault();
          if (whole.test(zip)) onPick(zip);
        }}
      >
        <input
          type="search"
          className="filter-input"
          aria-label={t('mobile.zip.search')}
          placeholder={t('shipments.sentence.placeholder')}
          autoComplete="off"
          enterKeyHint="done"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {whole.test(zip) && (
          <Button type="submit" variant="primary" block>
            {t('mobile.zip.use', { zip })}
          </Button>
        )}
        {sentence && <SentenceParts sentence={sentence} />}
        {placeless && (
          <Button variant="primary" block onClick={() => onPick('', sentence)}>
            {t('shipments.sentence.use')}
          </Button>
        )}
        {sentence === undefined && !carrierCapabilities[carrier].zipRequired && (
          <Button block onClick={() => onPick('')}>
            {t('mobile.zip.any')}
          </Button>
        )}
        <ul className="zip-sheet-list" aria-label={t('mobile.zip.list')} aria-busy={looking}>
          {zips.map((each) => (
            <li key={each.zip5}>
              <button type="button" onClick={() => onPick(each.zip5, sentence)}>
                <ZipOption zip={each} />
              </button>
            </li>
          ))}
        </ul>
        {zips.length === 0 && !placeless && (
          <p role="status">{t(looking ? 'shipments.zipCode.loading' : 'shipments.zipCode.none')}</p>
        )}
      </form>
    </MobileSheet>
  );
};

export default ZipSheet;
