import { useId, useRef, useState, type DragEvent } from 'react';
import { Button } from './button.tsx';
import './drop-zone.css';
import { Icon } from './icon.tsx';

type Props = {
  readonly label: string;
  readonly choose: string;
  readonly hint: string;
  readonly error?: string | undefined;
  readonly accept: string;
  readonly fileName?: string | undefined;
  readonly onFile: (file: File) => void;
};

export const DropZone = ({ label, choose, hint, error, accept, fileName, onFile }: Props) => {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    const [file] = files ?? [];
    if (file !== undefined) onFile(file);
  };
  const hover = (event: DragEvent, on: boolean): void => {
    event.preventDefault();
    setOver(on);
  };
  return (
    <div
      className="drop-zone"
      role="group"
      aria-label={label}
      data-over={over ? '' : undefined}
      onDragOver={(event) => hover(event, true)}
      onDragLeave={(event) => hover(event, false)}
      onDrop={(event) => {
        hover(event, false);
        take(event.dataTransfer.files);
      }}
    >
      <Icon name="file" size="28px" />
      <strong>{fileName ?? label}</strong>
      <Button
        variant={fileName === undefined ? 'primary' : 'default'}
        aria-describedby={`${id}note`}
        onClick={() => chooser.current?.click()}
      >
        {choose}
      </Button>
      <p id={`${id}note`} className={error === undefined ? 'field-hint' : 'field-error'}>
        {error !== undefined && <Icon name="error" />}
        {error ?? hint}
      </p>
      <input
        ref={chooser}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={choose}
        accept={accept}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </div>
  );
};
