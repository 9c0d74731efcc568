import type { TrackLine } from '@waybill/contract/endpoints/track-batches.ts';
import { LastEvent, NumberLink, ResultState } from './result-parts.tsx';

type Props = {
  readonly id: string;
  readonly line: TrackLine;
  readonly onOpen: (position: number) => void;
};

export const ResultCard = ({ id, line, onOpen }: Props) => (
  <div className="result-card">
    <NumberLink line={line} onOpen={onOpen} />
    <ResultState line={line} />
    <LastEvent id={id} line={line} />
  </div>
);
